import { createRequire } from "node:module";
import init from "jolt-physics/wasm-compat";
import { half, mass, radius, run } from "./common.mjs";

const version = createRequire(import.meta.url)("jolt-physics/package.json").version;
let J;

await run({
  name: "Jolt", version, modes: [{ name: "" }, { name: "linear cast", cast: true }],
  async load() {
    J = await init();
  },
  scene({ rate, gravity, restitution, mode, floor, ball }) {
    const settings = new J.JoltSettings();
    const pairs = new J.ObjectLayerPairFilterTable(2);
    pairs.EnableCollision(0, 1);
    const phases = new J.BroadPhaseLayerInterfaceTable(2, 2);
    phases.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
    phases.MapObjectToBroadPhaseLayer(1, new J.BroadPhaseLayer(1));
    settings.mObjectLayerPairFilter = pairs;
    settings.mBroadPhaseLayerInterface = phases;
    settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(phases, 2, pairs, 2);
    const jolt = new J.JoltInterface(settings);
    J.destroy(settings);
    const system = jolt.GetPhysicsSystem(), bodies = system.GetBodyInterface();
    system.SetGravity(new J.Vec3(0, -gravity, 0));
    const add = (shape, y, z, motion, layer, change) => {
      const s = new J.BodyCreationSettings(shape, new J.RVec3(0, y, z), new J.Quat(0, 0, 0, 1), motion, layer);
      s.mRestitution = restitution;
      s.mFriction = 0;
      if (change) change(s);
      const body = bodies.CreateBody(s);
      J.destroy(s);
      bodies.AddBody(body.GetID(), J.EActivation_Activate);
      return body;
    };
    if (floor) add(new J.BoxShape(new J.Vec3(10, 1, 10)), -1, 0, J.EMotionType_Static, 0);
    else add(new J.BoxShape(new J.Vec3(10, 10, half), 0.005), 0, 0, J.EMotionType_Static, 0);
    const body = add(new J.SphereShape(radius), ball.y, ball.z, J.EMotionType_Dynamic, 1, (s) => {
      s.mLinearDamping = 0;
      s.mAngularDamping = 0;
      s.mAllowSleeping = false;
      s.mLinearVelocity = new J.Vec3(0, 0, ball.vz);
      s.mOverrideMassProperties = J.EOverrideMassProperties_CalculateInertia;
      s.mMassPropertiesOverride.mMass = mass;
      if (mode.cast) s.mMotionQuality = J.EMotionQuality_LinearCast;
    });
    return {
      step: () => jolt.Step(1 / rate, 1),
      y: () => body.GetPosition().GetY(), vy: () => body.GetLinearVelocity().GetY(),
      z: () => body.GetPosition().GetZ(), vz: () => body.GetLinearVelocity().GetZ(),
      free: () => J.destroy(jolt),
    };
  },
});
