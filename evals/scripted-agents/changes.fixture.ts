import {
  buildCall,
  inputText,
  lastOf,
  type Policy,
  type PolicyStep,
  pageTextIn,
  readProgress,
  type Seen,
  seenStarts,
} from '../scripted-model/index.ts';
import { changed, changedCalls } from './page-choice.ts';

type Input = Record<string, unknown>;

/** A policy that changes the input of one tool's calls. */
export function changedInput(
  policy: Policy,
  tool: string,
  change: (input: Input, seen: Seen) => Input,
): Policy {
  return changedCalls(policy, (call, seen) => [
    call.name === tool ? { ...call, input: change(call.input, seen) } : call,
  ]);
}

/** A policy that changes the words. */
export function changedWords(policy: Policy, change: (text: string, seen: Seen) => string): Policy {
  return changed(policy, (step, seen) =>
    'say' in step && !('call' in step) ? { say: change(step.say ?? '', seen) } : step,
  );
}

/** A start some days later, at the same time. */
export function daysLater(start: string, days: number): string {
  const date = new Date(`${start.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return `${date.toISOString().slice(0, 10)}${start.slice(10)}`;
}

/** The last request, with changes. Undefined if there was none, or the tool is missing. */
export function requestAgain(seen: Seen, change: Input = {}): PolicyStep | undefined {
  const last = lastOf(readProgress(seen).done, 'requestMeeting');
  const made = last && buildCall(seen, 'requestMeeting', { ...(last.call.input as Input), ...change });
  return made && { call: [made] };
}

export function requestsIn(seen: Seen): number {
  return readProgress(seen).done.filter(({ call }) => call.name === 'requestMeeting').length;
}

/** The first shown start that differs from the requested one. */
export function otherShown(seen: Seen): string {
  const { done } = readProgress(seen);
  const last = lastOf(done, 'requestMeeting');
  const requested = last ? inputText(last, 'start') : '';
  const shown = seenStarts(done).filter((start) => start !== requested);
  return shown.find((start) => start > requested) ?? shown[0] ?? requested;
}

const pageText = (seen: Seen) => pageTextIn(readProgress(seen).done);

/** The first group of a pattern's match in a text. */
const foundIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The keys of the page's own questions. */
export function pageKeys(seen: Seen): string[] {
  const text = pageText(seen);
  const written = foundIn(text, /^- (\S+): "/gm).filter((key) => !/^(?:intro|support)$/.test(key));
  const [fields = ''] = foundIn(text, /"customFields"\s*:\s*(\[.*?\])/gs);
  return [...written, ...foundIn(fields, /"key"\s*:\s*"([^"]+)"/g)];
}

/** The page's text about how to book, and its introduction. */
export function pageWords(seen: Seen): string {
  const text = pageText(seen);
  return [
    ...foundIn(text, /^(?:name|headline|how to book) "(.*)"$/gm),
    ...foundIn(text, /"(?:howToBook|headline|name)"\s*:\s*"((?:[^"\\]|\\.)*)"/g),
  ].join(' ');
}

/** The page that a text names besides the first: in a link, or as `page "other"`. */
export function otherPage(seen: Seen): string | undefined {
  const page = pageText(seen);
  const guest = seen.messages.flatMap((message) => (message.role === 'guest' ? [message.text] : []));
  const named = [page, ...guest].flatMap((text) =>
    foundIn(text, /(?:\/book\/|\bpage\s+["“'\\]*|\bslug\s+["“'\\]*|הדף\s+["“']*)([a-z0-9][a-z0-9-]{2,})/gi),
  );
  const [first, ...others] = [...new Set(named)];
  return others[0] ?? (page === '' ? undefined : first);
}
