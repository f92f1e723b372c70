// The three trials that every engine makes. An adapter gives
//
//   name, version
//   modes: [{ name, ... }]        ways to run it: continuous detection off, on
//   await load()
//   scene({ rate, gravity, restitution, mode, ball: { y, z, vz }, floor, wall })
//     -> { step(), y(), vy(), z(), vz(), free() }
//
// The ball has the radius of a tennis ball and no friction; floor is the plane
// y = 0, wall a box 2 cm thick about z = 0.

export const radius = 0.0335;
export const mass = 0.0577;
export const half = 0.01; // m, of the wall's thickness

// apex returns the height of the ball's lower edge over the floor at its n-th
// apex after a drop from 2 m; what is left after a minute if there is none.
function apex(engine, mode, rate, restitution, n) {
  const s = engine.scene({ rate, gravity: 9.81, restitution, mode, floor: true, ball: { y: 2 + radius, z: 0, vz: 0 } });
  let top = 0, seen = 0, rising = false;
  for (let i = 0; i < 60 * rate; i++) {
    s.step();
    const y = s.y() - radius;
    if (s.vy() > 0) {
      if (!rising) top = 0;
      rising = true;
      top = Math.max(top, y);
    } else if (rising) {
      top = Math.max(top, y);
      rising = false;
      if (++seen === n) break;
    }
  }
  if (seen < n) top = s.y() - radius;
  s.free();
  return top;
}

// shots sends the ball at the wall at 60 m/s, from 40 places spread over the
// way of one step. It returns how many came out behind it, and the least and
// greatest speed of the others over 60 m/s (the restitution is 0.75).
function shots(engine, mode, rate) {
  const speed = 60, phases = 40;
  let passed = 0, least = Infinity, most = -Infinity;
  for (let i = 0; i < phases; i++) {
    const z = 3 + (i / phases) * (speed / rate);
    const s = engine.scene({ rate, gravity: 0, restitution: 0.75, mode, wall: true, ball: { y: 0, z, vz: -speed } });
    for (let n = 0; n < rate / 4; n++) s.step();
    if (s.z() < 0) passed++;
    else {
      least = Math.min(least, s.vz() / speed);
      most = Math.max(most, s.vz() / speed);
    }
    s.free();
  }
  return { passed, least: passed < phases ? least : null, most: passed < phases ? most : null };
}

export async function run(engine) {
  await engine.load();
  const results = [];
  for (const mode of engine.modes)
    for (const rate of [60, 240])
      results.push({
        mode: mode.name, rate,
        tenth: apex(engine, mode, rate, 1, 10),
        first: apex(engine, mode, rate, 0.75, 1),
        ...shots(engine, mode, rate),
      });
  console.log(JSON.stringify({ name: engine.name, version: engine.version, results }));
}
