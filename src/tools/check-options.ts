import { quoteText } from './strangers-text.ts';

/** A value as an error about it shows it: a text in quotation marks, an object by what it is. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoteText(value, 80);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What has a function where one is to be: an option that is left out has none to check. @throws TypeError */
export function checkFunction(option: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function')
    throw new TypeError(`${option} must be a function, not ${shown(value)}`);
}

/** @throws TypeError where an object that is given lacks one of these functions */
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
 * A misspelled option would be one that is not there, and a page or a guest that the host meant to fix would be a model's to choose.
 * @throws TypeError that names the nearest known ones
 */
export function checkNames(of: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const near = [...known].sort((one, other) => distance(name, one) - distance(name, other)).slice(0, 3);
    throw new TypeError(`${of} has no option ${quoteText(name, 40)}; the nearest are ${near.join(', ')}`);
  }
}

/** How many letters have to be put in, taken out or changed, whatever their case. */
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
