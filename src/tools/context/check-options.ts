import { isZoneName } from '../../time/index.ts';
import { isRecord, refuseUnknownOptions } from '../../wire/index.ts';
import { quoteText } from '../contract/model-text.ts';

/** The problem of a value, as the rest of a sentence that begins with the option's name; undefined if it is valid. */
export type Rule = (value: unknown) => string | undefined;

/**
 * Checks each option by its rule. Refuses options of `fixing` that are undefined: the host meant to fix them, and the model would choose.
 * @throws TypeError that names the invalid option, its value and a valid one
 */
export function checkOptions(
  of: string,
  given: Record<string, unknown>,
  { rules, fixing, prefix = '' }: { rules: Record<string, Rule>; fixing: readonly string[]; prefix?: string },
): void {
  refuseUnknownOptions(of, given, rules);
  for (const [name, rule] of Object.entries(rules)) {
    const value = given[name];
    if (value === undefined && name in given && fixing.includes(name))
      throw new TypeError(`${name} of ${of} is undefined: leave it out, or give a value`);
    const problem = value === undefined ? undefined : rule(value);
    if (problem !== undefined) throw new TypeError(`${prefix}${name} ${problem}`);
  }
}

/** A value for an error message: a text in quotation marks, an object by its kind. */
export function shown(value: unknown): string {
  if (typeof value === 'string')
    return `${quoteText(value, 80)}${value === value.trim() ? '' : ' with blanks around it'}`;
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** A rule from a check and a description of the valid values. */
export function mustBe(what: string, isRight: (value: unknown) => boolean): Rule {
  return (value) => (isRight(value) ? undefined : `must be ${what}, not ${shown(value)}`);
}

export const mustBeFunction = mustBe('a function', (value) => typeof value === 'function');

export const mustBeZoneName = mustBe(
  'an IANA name such as Asia/Jerusalem',
  (value) => typeof value === 'string' && isZoneName(value),
);

export function mustBeWholeNumber(least: number): Rule {
  return mustBe(
    `a whole number from ${least}`,
    (value) => Number.isSafeInteger(value) && Number(value) >= least,
  );
}

export function mustHaveFunctions(...names: readonly string[]): Rule {
  return (value) => {
    const lacks = names.filter((name) => !isRecord(value) || typeof value[name] !== 'function');
    if (lacks.length === 0) return undefined;
    const what = isRecord(value) ? `one without ${lacks.join(' and ')}` : shown(value);
    return `must be an object with the functions ${names.join(', ')}, not ${what}`;
  };
}
