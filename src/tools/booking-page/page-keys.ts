import type { BookingPage } from '../../wire/index.ts';

/** The keys of a page, and the names by which a model knows them. */
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

/** A key that is a plain word is its own name. Other keys are named by their position: `question2`. */
function nameKeys(word: 'reason' | 'question', all: readonly { key: string }[]): PageKeys {
  const keys = new Set(all.map(({ key }) => key));
  const names = new Map<string, string>();
  for (const key of keys)
    names.set(key, plainKey.test(key) ? key : freeName(`${word}${names.size + 1}`, keys));
  const owners = new Map([...names].map(([key, name]) => [name, key]));
  return {
    nameOf: (key) => names.get(key) ?? '',
    ownOf: (given) => (keys.has(given) ? given : owners.get(given.trim())),
  };
}

/** Makes a name that is not also a key of the page. */
function freeName(name: string, keys: ReadonlySet<string>): string {
  return keys.has(name) ? freeName(`${name}_`, keys) : name;
}
