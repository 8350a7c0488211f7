import type { BookingPage } from '../../wire/index.ts';

/** The keys of a page, and the names by which a model knows them. No name depends on the order of the page. */
export type PageKeys = {
  /** The name of a page's own key. */
  nameOf(key: string): string;
  /** The page's own key for a name or for the key itself, if there is one. */
  ownOf(given: string): string | undefined;
};

export function reasonKeys({ reasons }: BookingPage): PageKeys {
  return nameKeys('reason', reasons);
}

/** Names for all questions: first those of every booking, then those of the reasons. */
export function questionKeys({ customFields, reasons }: BookingPage): PageKeys {
  return nameKeys('question', [...customFields, ...reasons.flatMap(({ questions }) => questions)]);
}

/** A plain word: a model copies it without mistakes, and it needs no quotation marks. */
const plainKey = /^[\w.-]{1,64}$/;

/** A key that is a plain word is its own name. Another key is named by its letters and its label: `question_1x8k2m`. */
function nameKeys(word: 'reason' | 'question', all: readonly { key: string; label: string }[]): PageKeys {
  const names = new Map<string, string>();
  const taken = new Set(all.map(({ key }) => key));
  for (const { key, label } of all) {
    if (names.has(key)) continue;
    let name = plainKey.test(key) ? key : `${word}_${shortHash(`${key} ${label}`)}`;
    while (name !== key && taken.has(name)) name += '_';
    names.set(key, name);
    taken.add(name);
  }
  const owners = new Map([...names].map(([key, name]) => [name, key]));
  return {
    nameOf: (key) => names.get(key) ?? '',
    ownOf: (given) => (names.has(given) ? given : owners.get(given.trim())),
  };
}

/** FNV-1a of 32 bits in base 36: short, and the same in every process. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
