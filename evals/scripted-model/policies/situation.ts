import { type GuestFacts, readGuestFacts } from './guest-facts.ts';
import type { AgentPhrases, NeededFact } from './phrases.ts';
import type { PolicyCall, PolicyStep, Seen, SeenCall, SeenMessage } from './policy.ts';
import {
  emptyValue,
  fieldsOf,
  listedIn,
  nearestIn,
  readFailure,
  requiredQuestionsIn,
  type ToolMessage,
} from './tool-texts.ts';

export type DoneCall = { call: SeenCall; result: ToolMessage };

/** The calls of a conversation: all, and those since the guest's last message. */
export function readProgress({ messages }: Pick<Seen, 'messages'>) {
  const at = messages.findLastIndex(({ role }) => role === 'guest');
  return {
    lastGuestText: messages[at]?.text ?? '',
    done: callsIn(messages),
    sinceGuest: callsIn(messages.slice(at + 1)),
  };
}

function callsIn(messages: readonly SeenMessage[]): DoneCall[] {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  return messages.flatMap((message) => {
    if (message.role !== 'tool') return [];
    const call = calls.find(({ id }) => id === message.callId);
    return call ? [{ call, result: message }] : [];
  });
}

export function lastOf(done: readonly DoneCall[], name: string): DoneCall | undefined {
  return done.findLast(({ call }) => call.name === name);
}

/** The text of the last read page, or ''. */
export function pageTextIn(done: readonly DoneCall[]): string {
  return lastOf(done, 'getBookingPage')?.result.text ?? '';
}

/** A field of a call's input if it is a text. */
export function inputText({ call }: DoneCall, field: string): string {
  const value = (call.input as Record<string, unknown> | null)?.[field];
  return typeof value === 'string' ? value : '';
}

/** Every start that a conversation was shown, latest answer first: listed, named as near, or as a possible meaning. */
export function seenStarts(done: readonly DoneCall[]): string[] {
  const shown = done.toReversed().flatMap(({ result }) => {
    const readings = result.isError ? readFailure(result).readings.flatMap(({ starts }) => starts) : [];
    return [...listedIn(result.text), ...readings, ...nearestIn(result.text)];
  });
  return [...new Set(shown)];
}

/** The style of a booking policy. Missing parts are as in the demo's policy. */
export type BookingStyle = {
  /** Maximum number of offered starts. One is requested after the guest agreed. With 0 the first is requested without asking. */
  offers?: number;
  /** Reads the page before anything else, or only after a request was refused for a missing answer. */
  readsPage?: 'first' | 'when refused';
  /** Asks for the request's data before it reads the free starts, or after a start was agreed. */
  asksFacts?: 'before slots' | 'before request';
  asks?: 'together' | 'one by one';
  phrases?: Record<'en' | 'he', AgentPhrases>;
  /** The listed starts that the guest means, for tools that take no words about time and list everything. */
  choose?: (starts: readonly string[], facts: GuestFacts) => readonly string[];
};

export type Situation = ReturnType<typeof readSituation>;

export function readSituation(seen: Seen, style: Required<BookingStyle>) {
  const facts = readGuestFacts(seen.messages);
  return { ...readProgress(seen), seen, facts, style, say: style.phrases[facts.locale] };
}

/** Calls a tool, or says that the tool is missing. */
export function call(situation: Situation, name: string, known: Record<string, unknown>): PolicyStep {
  const made = buildCall(situation.seen, name, known);
  return made ? { call: [made] } : { say: situation.say.stuck() };
}

/** A call with every field of the offered tool. Unknown fields get their empty value. Undefined if the tool is missing. */
export function buildCall(seen: Seen, name: string, known: Record<string, unknown>): PolicyCall | undefined {
  const fields = fieldsOf(seen.tools.find((tool) => tool.name === name));
  const all: Record<string, unknown> = {
    ...known,
    conversation: handleIn(seen),
    slug: known.slug ?? (needsPage(seen) ? slugIn(seen) : ''),
  };
  const input = Object.entries(fields ?? {}).map(([field, schema]) => [
    field,
    all[field] ?? emptyValue(schema),
  ]);
  return fields && { name, input: Object.fromEntries(input) };
}

const handle = /^conversation: (c-[\w-]+) \(/m;

/** The conversation handle that the latest answer named. An assistant passes it back. */
function handleIn({ messages }: Seen): string {
  const latest = messages.findLast(({ role, text }) => role === 'tool' && handle.test(text));
  return handle.exec(latest?.text ?? '')?.[1] ?? '';
}

/** The facts that the offered tools need and the guest has not said. A zone is not needed if the tool explains "". */
export function missingFacts({ seen, facts }: Situation): NeededFact[] {
  const schemas = seen.tools.flatMap((tool) => Object.entries(fieldsOf(tool) ?? {}));
  const needs = (field: string) =>
    schemas.some(([name, schema]) => name === field && !String(schema.description).includes('"": '));
  const missing: [NeededFact, boolean][] = [
    ['page', needs('slug') && needsPage(seen) && slugIn(seen) === ''],
    ['name', needs('guestName') && facts.name === ''],
    ['email', needs('guestEmail') && facts.email === ''],
    ['timezone', needs('timezone') && facts.timezone === ''],
    ['when', facts.when === ''],
  ];
  return missing.flatMap(([fact, isMissing]) => (isMissing ? [fact] : []));
}

/** If the page may be left out, the tools know it. */
function needsPage({ tools }: Seen): boolean {
  return tools.some(({ parameters: { required } }) => Array.isArray(required) && required.includes('slug'));
}

const namedPage = /(?:\bpage\s+(?:is\s+|named\s+)?["“']?|https?:\/\/[^\s"”']*\/|דף\s+["“']?)([\w-]+)/iu;

/** The page that the guest or the instructions name, if the tools do not fix it: `page demo`, or a link that ends in it. */
function slugIn({ messages, instructions }: Seen): string {
  const texts = [...messages.filter(({ role }) => role === 'guest').map(({ text }) => text), instructions];
  return texts.map((text) => namedPage.exec(text)?.[1]).find((slug) => slug !== undefined) ?? '';
}

/** The accepted request of the current guest. A request of another guest does not count. */
export function acceptedRequest({ done, facts: { email } }: Situation): DoneCall | undefined {
  return done.findLast((made) => {
    const requestedBy = inputText(made, 'guestEmail');
    const isTheirs = email === '' || requestedBy === '' || requestedBy === email;
    return made.call.name === 'requestMeeting' && isTheirs && wasAccepted(made);
  });
}

/** The words of an acceptance, also of an earlier call. A person who denies a call uses other words, without a mark. */
export function wasAccepted({ result }: DoneCall): boolean {
  return (
    !result.isError && /^A confirmation email (?:for .+ )?was sent\b|"confirmation_sent"/.test(result.text)
  );
}

/** The words of a framework, or of the tool, for a call that a person was asked about and did not approve. */
export function wasDeclined({ result }: DoneCall): boolean {
  const { code, message } = readFailure(result);
  return code === 'not_approved'
    ? /^A human was asked\b/.test(message)
    : /^(?:Tool call execution denied\.|User rejected the tool call\b)/.test(message);
}

/** The page's first required question without an answer. `isUnknown`: the guest was asked, and does not know the answer. */
export function openQuestion({ done, seen }: Situation): { label: string; isUnknown: boolean } | undefined {
  const page = done.findLast(({ call, result }) => call.name === 'getBookingPage' && !result.isError);
  const answers = requiredQuestionsIn(page?.result.text ?? '').map(({ label }) => ({
    label,
    answer: answerTo(label, seen),
  }));
  const open = answers.find(({ answer }) => answer === '' || doesNotKnow.test(answer));
  return open && { label: open.label, isUnknown: open.answer !== '' };
}

const doesNotKnow = /\bI (?:don['’]t|do not) know\b|\bI cannot tell\b|לא ידוע|לא יודע|איני יכול/iu;

/** The guest's answer to a question of the page: the message after the question. */
export function answerTo(label: string, { messages }: Seen): string {
  const at = messages.findLastIndex(
    (message) => message.role === 'assistant' && message.text.endsWith(`“${label}”`),
  );
  const answer = at < 0 ? undefined : messages[at + 1];
  return answer?.role === 'guest' ? answer.text.trim() : '';
}
