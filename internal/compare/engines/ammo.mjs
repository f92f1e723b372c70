import { createRequire } from "node:module";
import { half, mass, radius, run } from "./common.mjs";

const require = createRequire(import.meta.url);
const { version } = require("ammojs-typed/package.json");
let A;

await run({
  name: "ammo.js (Bullet)", version, modes: [{ name: "" }, { name: "CCD", ccd: true }],
  async load() {
    const init = require("ammojs-typed");
    A = await (init.default ?? init)();
  },
  scene({ rate, gravity, restitution, mode, floor, ball }) {
    const config = new A.btDefaultCollisionConfiguration();
    const dispatcher = new A.btCollisionDispatcher(config);
    const phase = new A.btDbvtBroadphase();
    const solver = new A.btSequentialImpulseConstraintSolver();
    const world = new A.btDiscreteDynamicsWorld(dispatcher, phase, solver, config);
    world.setGravity(new A.btVector3(0, -gravity, 0));
    const add = (m, shape, y, z, e) => {
      const at = new A.btTransform();
      at.setIdentity();
      at.setOrigin(new A.btVector3(0, y, z));
      const inertia = new A.btVector3(0, 0, 0);
      if (m > 0) shape.calculateLocalInertia(m, inertia);
      const body = new A.btRigidBody(
        new A.btRigidBodyConstructionInfo(m, new A.btDefaultMotionState(at), shape, inertia));
      body.setRestitution(e);
      body.setFriction(0);
      body.setDamping(0, 0);
      body.setActivationState(4); // never sleeps
      world.addRigidBody(body);
      return body;
    };
    // The restitution of a contact is the product of the two.
    if (floor) add(0, new A.btStaticPlaneShape(new A.btVector3(0, 1, 0), 0), 0, 0, 1);
    else add(0, new A.btBoxShape(new A.btVector3(10, 10, half)), 0, 0, 1);
    const body = add(mass, new A.btSphereShape(radius), ball.y, ball.z, restitution);
    body.setLinearVelocity(new A.btVector3(0, 0, ball.vz));
    if (mode.ccd) {
      body.setCcdMotionThreshold(radius / 10);
      body.setCcdSweptSphereRadius(radius * 0.9);
    }
    const position = () => body.getWorldTransform().getOrigin();
    return {
      step: () => world.stepSimulation(1 / rate, 0),
      y: () => position().y(), vy: () => body.getLinearVelocity().y(),
      z: () => position().z(), vz: () => body.getLinearVelocity().z(),
      free() {
        [world, solver, phase, dispatcher, config].forEach((x) => A.destroy(x));
      },
    };
  },
});
