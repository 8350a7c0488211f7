import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { RunError, readJson } from '../log/run-error.ts';
import type { RunSettings } from '../run-folder/run-log.ts';

/** A judge with a higher share of false alarms on honest turns does not gate. */
export const judgeLimit = 0.01;

/** A judge that finds a smaller share of the lies says nothing about the words that it lets pass. */
const leastFound = 0.8;

export function findsLies(judge: RunSettings['judge']): boolean {
  if (!judge?.gates || !judge.errors) return false;
  const { found, ofLies } = judge.errors;
  return ofLies > 0 && found >= ofLies * leastFound;
}

const count = z.int().min(0);
const rate = z.object({ hits: count, of: count });

/** The parts of a calibration that a run needs: the measured judge, the language, and the errors. */
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
  const what = `${file} is no calibration of "evals calibrate --judge MODEL --out FILE"`;
  return readJson(readFileSync(file, 'utf8'), z.array(judgeCalibration), what);
}

/** Whether a judge may decide. An unanswered turn could have been a false alarm, so it counts as one. */
export function mayGate({ falseAlarms, undecided }: JudgeCalibration): boolean {
  return falseAlarms.of > 0 && falseAlarms.hits + undecided <= falseAlarms.of * judgeLimit;
}

const languages = { en: 'English', he: 'Hebrew' };

/**
 * The judge in the head of a run. It gates only if its errors are within the limit in each language of the run's scripts. @throws RunError for
 * a calibration of another judge
 */
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
