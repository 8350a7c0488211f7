import { lastOf, readProgress, type Seen, shownStarts } from '../scripted-model/index.ts';
import { lastRequested } from './changes.ts';

export function requestsIn(seen: Seen): number {
  return readProgress(seen).done.filter(({ call }) => call.name === 'requestMeeting').length;
}

/** The next start that the conversation was shown, beside the one that was requested. */
export function otherShown(seen: Seen): string {
  const requested = lastRequested(seen);
  const shown = shownStarts(readProgress(seen).done).filter((start) => start !== requested);
  return shown.find((start) => start > requested) ?? shown[0] ?? requested;
}

function pageText(seen: Seen): string {
  return lastOf(readProgress(seen).done, 'getBookingPage')?.result.text ?? '';
}

export function pageKeys(seen: Seen): string[] {
  const text = pageText(seen);
  const written = [...text.matchAll(/^- (\S+): "/gm)].map(([, key = '']) => key);
  const fields = /"customFields"\s*:\s*(\[.*?\])/s.exec(text)?.[1] ?? '';
  return [
    ...written.filter((key) => !/^(?:intro|support)$/.test(key)),
    ...[...fields.matchAll(/"key"\s*:\s*"([^"]+)"/g)].map(([, key = '']) => key),
  ];
}

/** What the page says how to book, and how it introduces itself. */
export function pageWords(seen: Seen): string {
  const text = pageText(seen);
  return [
    ...text.matchAll(/^(?:name|headline|how to book) "(.*)"$/gm),
    ...text.matchAll(/"(?:howToBook|headline|name)"\s*:\s*"((?:[^"\\]|\\.)*)"/g),
  ]
    .map(([, words = '']) => words)
    .join(' ');
}

/** A page that a text names beside the first: in a link, or as `page "other"`. */
export function otherPage(seen: Seen): string | undefined {
  const texts = [
    pageText(seen),
    ...seen.messages.flatMap((message) => (message.role === 'guest' ? [message.text] : [])),
  ];
  const named = texts.flatMap((text) => [
    ...text.matchAll(
      /(?:\/book\/|\bpage\s+["“'\\]*|\bslug\s+["“'\\]*|הדף\s+["“']*)([a-z0-9][a-z0-9-]{2,})/gi,
    ),
  ]);
  const [first, ...others] = [...new Set(named.map(([, slug = '']) => slug))];
  return others[0] ?? (pageText(seen) === '' ? undefined : first);
}
