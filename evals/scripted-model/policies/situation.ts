import type { BookingStyle } from './booking-policy.ts';
import { type GuestFacts, readGuestFacts } from './guest-facts.ts';
import type { Phrases } from './phrases.ts';
import type { Call, Seen, Step } from './policy.ts';
import { type DoneCall, inputText, lastOf, type Progress, readProgress } from './progress.ts';
import { emptyValue, fieldsOf } from './tool-texts.ts';

/** What a step is decided from. */
export type Situation = Progress & {
  seen: Seen;
  facts: GuestFacts;
  say: Phrases;
  style: Required<BookingStyle>;
};

export function readSituation(seen: Seen, style: Required<BookingStyle>): Situation {
  const facts = readGuestFacts(seen.messages);
  return { ...readProgress(seen), seen, facts, style, say: style.phrases[facts.locale] };
}

/** Calls a tool, or says that it is not there. */
export function call(situation: Situation, name: string, known: Record<string, unknown>): Step {
  const made = callOf(situation.seen, name, known);
  return made ? { call: [made] } : { say: situation.say.stuck() };
}

/** A call with every field that the tool was offered with: what is not known has the field's empty value. Undefined where there is no such tool. */
export function callOf(seen: Seen, name: string, known: Record<string, unknown>): Call | undefined {
  const all: Record<string, unknown> = {
    ...known,
    slug: known.slug ?? (needsPage(seen) ? slugIn(seen) : ''),
  };
  const fields = fieldsOf(seen.tools.find((tool) => tool.name === name));
  if (!fields) return undefined;
  const input = Object.entries(fields).map(([field, schema]) => [field, all[field] ?? emptyValue(schema)]);
  return { name, input: Object.fromEntries(input) };
}

type Fact = Parameters<Phrases['askFor']>[0][number];

/** Which facts the offered tools need and the guest has not said. A zone of which the tool says what "" means is not needed. */
export function missingFacts({ seen, facts }: Situation): Fact[] {
  const schemas = seen.tools.flatMap((tool) => Object.entries(fieldsOf(tool) ?? {}));
  const needed = new Set(
    schemas.filter(([, schema]) => !String(schema.description).includes('"": ')).map(([name]) => name),
  );
  needed.add('when');
  const said = {
    page: needsPage(seen) ? slugIn(seen) : 'known',
    name: facts.name,
    email: facts.email,
    timezone: facts.timezone,
    when: facts.when,
  };
  const fields = { page: 'slug', name: 'guestName', email: 'guestEmail', timezone: 'timezone', when: 'when' };
  return (['page', 'name', 'email', 'timezone', 'when'] as const).filter(
    (fact) => needed.has(fields[fact]) && said[fact] === '',
  );
}

/** A page that may be left out is known to the tools. */
function needsPage({ tools }: Seen): boolean {
  return tools.some(({ parameters: { required } }) => Array.isArray(required) && required.includes('slug'));
}

/** The page that the guest or the instructions name, where the tools do not fix it: `page demo`, or a link that ends in it. */
function slugIn({ messages, instructions }: Seen): string {
  const texts = [...messages.filter(({ role }) => role === 'guest').map(({ text }) => text), instructions];
  for (const text of texts) {
    const found = /(?:\bpage\s+(?:is\s+|named\s+)?["“']?|https?:\/\/[^\s"”']*\/|דף\s+["“']?)([\w-]+)/iu.exec(
      text,
    )?.[1];
    if (found) return found;
  }
  return '';
}

/** The accepted request of whoever is spoken with: another guest's is not theirs. */
export function acceptedRequest({
  done,
  facts: { email },
}: Pick<Situation, 'done' | 'facts'>): DoneCall | undefined {
  return done.findLast((made) => {
    const requestedBy = inputText(made, 'guestEmail');
    const isTheirs = email === '' || requestedBy === '' || requestedBy === email;
    return made.call.name === 'requestMeeting' && isTheirs && wasAccepted(made);
  });
}

/** Only what says so was accepted: whoever denies a call does so in words of their own, with no mark. */
export function wasAccepted({ result }: DoneCall): boolean {
  return !result.isError && /^A confirmation email was sent\b|"confirmation_sent"/.test(result.text);
}

export function whenAsked({ facts, done }: Situation): string {
  const last = lastOf(done, 'getFreeSlots');
  return last ? inputText(last, 'when') : facts.when;
}
