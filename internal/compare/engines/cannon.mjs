import { createRequire } from "node:module";
import * as CANNON from "cannon-es";
import { half, mass, radius, run } from "./common.mjs";

const version = createRequire(import.meta.url)("cannon-es/package.json").version;

await run({
  name: "cannon-es", version, modes: [{ name: "" }],
  async load() {},
  scene({ rate, gravity, restitution, floor, ball }) {
    const world = new CANNON.World({ gravity: new CANNON.Vec3(0, -gravity, 0) });
    world.defaultContactMaterial.restitution = restitution;
    world.defaultContactMaterial.friction = 0;
    const ground = new CANNON.Body({
      mass: 0, shape: floor ? new CANNON.Plane() : new CANNON.Box(new CANNON.Vec3(10, 10, half)),
    });
    if (floor) ground.quaternion.setFromEuler(-Math.PI / 2, 0, 0);
    world.addBody(ground);
    const body = new CANNON.Body({
      mass, shape: new CANNON.Sphere(radius), linearDamping: 0, angularDamping: 0,
      position: new CANNON.Vec3(0, ball.y, ball.z), velocity: new CANNON.Vec3(0, 0, ball.vz),
    });
    world.addBody(body);
    return {
      step: () => world.step(1 / rate),
      y: () => body.position.y, vy: () => body.velocity.y,
      z: () => body.position.z, vz: () => body.velocity.z,
      free() {},
    };
  },
});
