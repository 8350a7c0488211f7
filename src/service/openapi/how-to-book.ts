import { type Place, phoneKey, placeOf } from '../hosts/place.ts';
import type { HostPage } from '../pages/host-page.ts';
import { oneLine } from '../text/sentence.ts';
import { siteWords } from '../text/site-words.ts';

/** What assistants read on a page: the host's text or ours, then what a request must fit, and the place. Our words are English. */
export function howToBookFor(page: HostPage): string {
  const own = page.howToBook ?? siteWords('en').page.defaultHowToBook(page.name);
  return [own.trim(), ...reasonRules(page), ...placeSentences(page)].filter(Boolean).join(' ');
}

function reasonRules({ reasons, reasonRequired }: HostPage): string[] {
  const lengths = reasons.flatMap(({ key, durationsMinutes }) =>
    durationsMinutes ? [`The reason ${key} has meetings of ${inWords(durationsMinutes)} minutes only.`] : [],
  );
  const keys = reasons.map(({ key }) => key);
  return [...(reasonRequired ? [`A request must name a reason: ${inWords(keys)}.`] : []), ...lengths];
}

function placeSentences(page: HostPage): string[] {
  const place = placeOf(page, {});
  const areSeveral = !place && page.hosts.some(({ host }) => host.place);
  const ofReasons = [...page.places.reasons].map(
    ([key, own]) => `For the reason ${key}: ${placeSentence(own)}`,
  );
  return [
    ...(place ? [placeSentence(place)] : []),
    ...(areSeveral
      ? ['The place depends on the host; the guest reads it in the email after confirming.']
      : []),
    ...ofReasons,
  ];
}

function placeSentence({ kind, text }: Place): string {
  switch (kind) {
    case 'address':
      return `The meeting is at ${oneLine(text)}.`;
    case 'phone':
      return `The meeting is by phone; the guest calls ${oneLine(text)}.`;
    case 'video':
      return 'The meeting is a video call; the guest gets the link by email after confirming.';
    case 'call':
      return `The meeting is by phone; the host calls the number that the guest gives as the answer ${phoneKey}.`;
  }
}

function inWords(list: readonly (string | number)[]): string {
  const last = list.at(-1);
  return list.length > 1 ? `${list.slice(0, -1).join(', ')} or ${last}` : String(last);
}
