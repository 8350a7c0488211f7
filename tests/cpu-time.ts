import process from 'node:process';

/** Milliseconds of processor time that this thread spends in `run`. Other programs on the machine do not count. */
export function cpuMsOf(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times longer one text of 8 times the length takes than 8 texts of the length, in processor time. About 1 when the time
 * grows with the length, 8 when it grows with its square, and below 1 when only the beginning is read. The best of three
 * tries counts, or of eight while the result is 2 or more.
 *
 * @param run Gets another `serial` each time. Put it into the text where the code caches its answers.
 */
export function slowdownOfLength(run: (length: number, serial: number) => unknown, length: number): number {
  const factor = 8;
  let short = Number.POSITIVE_INFINITY;
  let long = Number.POSITIVE_INFINITY;
  let serial = 0;
  const next = (size: number) => {
    serial += 1;
    run(size, serial);
  };
  next(length);
  for (let tries = 0; tries < 3 || (tries < 8 && long >= 2 * short); tries += 1) {
    const several = () => {
      for (let count = 0; count < factor; count += 1) next(length);
    };
    short = Math.min(short, cpuMsOf(several));
    long = Math.min(
      long,
      cpuMsOf(() => next(factor * length)),
    );
  }
  // Below a tenth of a millisecond, the noise is larger than what is measured.
  return Math.max(long, 0.1) / Math.max(short, 0.1);
}
