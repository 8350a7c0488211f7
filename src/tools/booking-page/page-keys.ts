import type { BookingPage } from '../../wire/index.ts';

export function reasonKeys({ reasons }: BookingPage) {
  return nameKeys('reason', reasons);
}

/** Names for all questions: first those of every booking, then those of the reasons. */
export function questionKeys({ customFields, reasons }: BookingPage) {
  return nameKeys('question', [...customFields, ...reasons.flatMap(({ questions }) => questions)]);
}

/** A plain word: a model copies it without mistakes, and it needs no quotation marks. */
const plainKey = /^[\w.-]{1,64}$/;

/**
 * The keys of a page, and the names by which a model knows them. A plain word is its own name. Any other key gets a name from the sum of its
 * letters, such as `question-1c9k2f`. It is not the position, because a page that reorders its questions would swap their answers.
 */
function nameKeys(word: 'reason' | 'question', all: readonly { key: string }[]) {
  const keys = new Set(all.map(({ key }) => key));
  const taken = new Set(keys);
  const names = new Map<string, string>();
  for (const key of keys) {
    const name = plainKey.test(key) ? key : freeName(`${word}-${sumOf(key)}`, taken);
    names.set(key, name);
    taken.add(name);
  }
  const owners = new Map([...names].map(([key, name]) => [name, key]));
  return {
    nameOf: (key: string): string => names.get(key) ?? '',
    /** The page's own key for a name or for the key itself, if there is one. */
    ownOf: (given: string): string | undefined => (names.has(given) ? given : owners.get(given.trim())),
  };
}

function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(36);
}

function freeName(name: string, keys: ReadonlySet<string>): string {
  return keys.has(name) ? freeName(`${name}_`, keys) : name;
}
