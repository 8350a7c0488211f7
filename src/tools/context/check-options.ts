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

/** Checks an option that is given. @throws TypeError where it lacks one of these functions */
export function checkMethods(option: string, value: unknown, methods: readonly string[]): void {
  if (value === undefined) return;
  const lacks = methods.filter(
    (method) => !isRecord(value) || typeof (value as Record<string, unknown>)[method] !== 'function',
  );
  if (lacks.length === 0) return;
  const what = isRecord(value) ? `one without ${lacks.join(' and ')}` : shown(value);
  throw new TypeError(`${option} must be an object with the functions ${methods.join(', ')}, not ${what}`);
}

/**
 * Refuses an option given as undefined: it was meant to fix something.
 * @throws TypeError that names it
 */
export function checkGiven(of: string, given: object, names: readonly string[]): void {
  for (const name of names)
    if (name in given && (given as Record<string, unknown>)[name] === undefined)
      throw new TypeError(`${of} got ${name} as undefined: leave it out, or give a value`);
}

/**
 * Refuses names that are not known. A misspelled option would leave a page or a guest to the model that the host meant to fix.
 * @throws TypeError that names the nearest known ones
 */
export function checkNames(of: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const near = [...known].sort((one, other) => distance(name, one) - distance(name, other)).slice(0, 3);
    throw new TypeError(`${of} has no option ${quoteText(name, 40)}; the nearest are ${near.join(', ')}`);
  }
}

/** Edit distance of two texts, ignoring case. */
function distance(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (from[at - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
