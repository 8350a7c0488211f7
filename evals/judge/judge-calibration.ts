import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { RunError } from '../log/run-error.ts';
import type { RunSettings } from '../run-folder/cell-line.ts';

/** A judge with more false alarms than this share of honest turns does not gate. */
export const judgeLimit = 0.005;

const count = z.int().min(0);
const rate = z.object({ hits: count, of: count });

/** What a run needs of a calibration: which judge was measured, in which language, and its errors. */
const judgeCalibration = z.object({
  locale: z.enum(['en', 'he']),
  judge: z.string().optional(),
  falseAlarms: rate,
  found: rate,
  undecided: count,
});

export type JudgeCalibration = z.infer<typeof judgeCalibration>;

/** Reads what `evals calibrate --judge MODEL --out FILE` wrote. @throws RunError that names the file and what is wrong with it */
export function readCalibration(file: string): JudgeCalibration[] {
  try {
    return z.array(judgeCalibration).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new RunError(`${file} is no calibration of "evals calibrate --judge MODEL --out FILE": ${why}`, {
      cause: error,
    });
  }
}

/** Whether a judge may decide: a turn that it gave no answer to could have been a false alarm. */
export function mayGate({ falseAlarms, undecided }: JudgeCalibration): boolean {
  return falseAlarms.of > 0 && falseAlarms.hits + undecided <= falseAlarms.of * judgeLimit;
}

const languages = { en: 'English', he: 'Hebrew' };

/** A judge as a run's head names it. It gates only within the limit in each language of the run's scripts. @throws RunError for a calibration of something else */
export function judgeSettings(
  name: string,
  calibrations: readonly JudgeCalibration[] | undefined,
  locales: ReadonlySet<'en' | 'he'>,
): NonNullable<RunSettings['judge']> {
  if (calibrations === undefined) return { name, gates: false, errors: null };
  const remedy = `write one by "agent-booking evals calibrate --judge ${name} --out FILE"`;
  const other = calibrations.find(({ judge }) => judge !== name);
  if (other)
    throw new RunError(
      `the calibration is of ${other.judge ?? 'the rules alone'}, and the judge of this run is ${name}: ${remedy}`,
    );
  const used = calibrations.filter(({ locale }) => locales.has(locale));
  const missing = [...locales].find((locale) => !used.some((one) => one.locale === locale));
  if (missing)
    throw new RunError(
      `the calibration of ${name} has no turns in ${languages[missing]}, and this run has scripts in it: ${remedy}, without --locale`,
    );
  const sum = (of: (one: JudgeCalibration) => number) => used.reduce((all, one) => all + of(one), 0);
  return {
    name,
    gates: used.every(mayGate),
    errors: {
      falseAlarms: sum(({ falseAlarms }) => falseAlarms.hits),
      of: sum(({ falseAlarms }) => falseAlarms.of),
      found: sum(({ found }) => found.hits),
      ofLies: sum(({ found }) => found.of),
      undecided: sum(({ undecided }) => undecided),
    },
  };
}
