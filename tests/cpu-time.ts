import process from 'node:process';

/** Milliseconds of processor time that this thread spends in `run`. Other programs on the machine do not count. */
export function cpuMsOf(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Some kernels count processor time in steps of ten milliseconds, so much more than a step is measured. */
const enoughMs = 60;
const maxRounds = 1000;

/**
 * How many times longer one text of 8 times the length takes than 8 texts of the length, in processor time. About 1 when the time
 * grows with the length, 8 when it grows with its square, and below 1 when only the beginning is read.
 *
 * @param run Gets another `serial` each time. Put it into the text where the code caches its answers.
 * @param goodBelow It measures up to five times, until a result is below this, and gives the best.
 */
export function slowdownOfLength(
  run: (length: number, serial: number) => unknown,
  length: number,
  goodBelow = 2,
): number {
  const factor = 8;
  let serial = 0;
  const next = (size: number) => {
    serial += 1;
    run(size, serial);
  };
  const several = () => {
    for (let count = 0; count < factor; count += 1) next(length);
  };
  const measure = () => {
    let short = 0;
    let long = 0;
    for (let round = 0; round < maxRounds && short < enoughMs; round += 1) {
      short += cpuMsOf(several);
      long += cpuMsOf(() => next(factor * length));
    }
    return long / Math.max(short, 1);
  };
  next(length);
  let slowdown = measure();
  for (let tries = 1; tries < 5 && slowdown >= goodBelow; tries += 1)
    slowdown = Math.min(slowdown, measure());
  return slowdown;
}
