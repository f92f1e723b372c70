import RAPIER from "@dimforge/rapier3d-deterministic-compat";
import { half, mass, radius, run } from "./common.mjs";

await run({
  name: "Rapier", version: "", modes: [{ name: "" }, { name: "CCD", ccd: true }],
  async load() {
    await RAPIER.init();
    this.version = RAPIER.version();
  },
  scene({ rate, gravity, restitution, mode, floor, ball }) {
    const world = new RAPIER.World({ x: 0, y: -gravity, z: 0 });
    world.timestep = 1 / rate;
    const smooth = (shape) => shape.setRestitution(restitution).setFriction(0);
    const ground = world.createCollider(smooth(
      floor ? RAPIER.ColliderDesc.cuboid(10, 1, 10).setTranslation(0, -1, 0) : RAPIER.ColliderDesc.cuboid(10, 10, half)));
    const body = world.createRigidBody(
      RAPIER.RigidBodyDesc.dynamic().setTranslation(0, ball.y, ball.z).setLinvel(0, 0, ball.vz)
        .setLinearDamping(0).setAngularDamping(0).setCanSleep(false).setCcdEnabled(!!mode.ccd));
    world.createCollider(smooth(RAPIER.ColliderDesc.ball(radius)).setMass(mass), body);
    return {
      step: () => world.step(),
      y: () => body.translation().y, vy: () => body.linvel().y,
      z: () => body.translation().z, vz: () => body.linvel().z,
      free: () => world.free(),
    };
  },
});
