import type { Question } from '../../wire/index.ts';

/**
 * Where a meeting takes place. `text` is the host's own: an address; a phone number that the guest calls; the web address of a video call;
 * or, for `call`, the question that asks the guest for the number that the host calls.
 */
export type Place = { kind: 'address' | 'phone' | 'video' | 'call'; text: string };

/** The place of a page, and those of its reasons by key. */
export type PagePlaces = { page: Place | null; reasons: ReadonlyMap<string, Place> };

/** The key of the question that a place of kind `call` asks. */
export const phoneKey = 'phone';

/** The question that a place of kind `call` asks. Other places ask none. */
export function phoneQuestions(place: Place | null | undefined): Question[] {
  return place?.kind === 'call' ? [{ key: phoneKey, label: place.text, required: true, type: 'phone' }] : [];
}

/**
 * The place of a meeting: its reason's, else the page's, else its host's. Without `hostKey` no host is decided. Then the hosts' place is
 * known only if they all have the same. Undefined if it is not known.
 */
export function placeOf(
  page: { places: PagePlaces; hosts: readonly { host: { key: string; place: Place | null } }[] },
  { reasonKey, hostKey }: { reasonKey?: string | null | undefined; hostKey?: string | undefined },
): Place | undefined {
  const { reasons, page: ofPage } = page.places;
  const named = reasons.get(reasonKey ?? '') ?? ofPage;
  if (named) return named;
  const hosts = page.hosts.map(({ host }) => host);
  if (hostKey !== undefined) return hosts.find(({ key }) => key === hostKey)?.place ?? undefined;
  const [first, ...others] = hosts.map(({ place }) => place);
  return first && others.every((one) => one?.kind === first.kind && one.text === first.text)
    ? first
    : undefined;
}
