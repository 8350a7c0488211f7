import { quoteText } from '../contract/quote-text.ts';

/** A value as an error message shows it: a text in quotation marks, an object by its kind. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoteText(value, 80);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks an option that is given. @throws TypeError where it is no function */
export function checkFunction(option: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function')
    throw new TypeError(`${option} must be a function, not ${shown(value)}`);
}

/** @throws TypeError where an option is no whole number from `least` */
export function checkWholeNumber(option: string, value: unknown, least: number): void {
  if (!(Number.isSafeInteger(value) && Number(value) >= least))
    throw new TypeError(`${option} must be a whole number from ${least}, not ${shown(value)}`);
}

/** Checks an option that is given. @throws TypeError where it lacks one of these functions */
export function checkMethods(option: string, value: unknown, methods: readonly string[]): void {
  if (value === undefined) return;
  const lacks = methods.filter((method) => !isRecord(value) || typeof value[method] !== 'function');
  if (lacks.length === 0) return;
  const what = isRecord(value) ? `one without ${lacks.join(' and ')}` : shown(value);
  throw new TypeError(`${option} must be an object with the functions ${methods.join(', ')}, not ${what}`);
}

/** Refuses an option given as undefined: it was meant to fix something. @throws TypeError that names it */
export function checkGiven(of: string, given: object, names: readonly string[]): void {
  for (const name of names)
    if (name in given && (given as Record<string, unknown>)[name] === undefined)
      throw new TypeError(`${of} got ${name} as undefined: leave it out, or give a value`);
}

/**
 * Refuses names that are not known. A misspelled option would leave a page or a guest to the model that the host meant to fix.
 * @throws TypeError that names those that are known
 */
export function checkNames(of: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`${of} has no option ${quoteText(unknown, 40)}; there are ${known.join(', ')}`);
}
