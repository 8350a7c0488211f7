import type { Policy, Seen, Step } from '../policy.ts';
import { choiceIn, ordinal } from './choice.ts';
import { type GuestFacts, readGuestFacts, whenOf } from './guest-facts.ts';
import { type Phrases, phrases } from './phrases.ts';
import { type DoneCall, inputText, lastOf, type Progress, readProgress } from './progress.ts';
import { emptyValue, fieldsOf } from './tool-fields.ts';
import { bestIn, nearestIn, pageNameIn, readFailure, requiredQuestionsIn, startsIn } from './tool-texts.ts';

/** What a step is decided from. */
type Situation = Progress & { seen: Seen; facts: GuestFacts; say: Phrases };

/** After so many calls without a word to the guest, it tells the guest that it is stuck. */
const maxCalls = 8;

/**
 * A careful booking agent, played from what a model would see and nothing else: it reads the page, asks for what is missing,
 * reads the free starts in the guest's own words, requests the first that it was shown, and never says "booked". It follows
 * what the tools tell it, in English and Hebrew.
 */
export const bookingPolicy: Policy = (seen) => {
  const facts = readGuestFacts(seen.messages);
  const situation = { ...readProgress(seen), seen, facts, say: phrases[facts.locale] };
  if (situation.sinceGuest.length >= maxCalls) return { say: situation.say.stuck() };
  const last = situation.sinceGuest.at(-1);
  if (last?.call.name === 'requestMeeting') return afterRequest(situation, last);
  if (last?.call.name === 'getFreeSlots') return afterSlots(situation, last);
  if (last?.call.name === 'getBookingPage' && last.result.isError) return afterReadFailure(situation, last);
  return onward(situation);
};

/** The guest has spoken, or the page was read: the next thing that is missing. */
function onward(situation: Situation): Step {
  const { done, facts, say, lastGuestText } = situation;
  const page = done.find(({ call, result }) => call.name === 'getBookingPage' && !result.isError);
  const accepted = acceptedRequest(done);
  if (accepted && !whenOf(lastGuestText))
    return { say: say.stillOpen(facts.email || inputText(accepted, 'guestEmail')) };
  const missing = missingFacts(situation);
  if (missing.includes('page')) return { say: say.askFor(missing) };
  if (!page) return call(situation, 'getBookingPage', {});
  if (missing.length > 0) return { say: say.askFor(missing) };
  const question = requiredQuestionsIn(page.result.text).find(
    ({ label }) => answerTo(label, situation.seen) === '',
  );
  if (question) return { say: say.askQuestion(question.label) };
  const chosen = chosenStart(situation);
  if (chosen !== undefined) return request(situation, chosen);
  return call(situation, 'getFreeSlots', slotsInput(situation, facts.when));
}

function afterSlots(situation: Situation, last: DoneCall): Step {
  const { say, sinceGuest } = situation;
  const when = inputText(last, 'when');
  if (last.result.isError) return afterReadFailure(situation, last);
  const lines = last.result.text.split('\n');
  const tried = sinceGuest
    .filter(({ call: made }) => made.name === 'requestMeeting')
    .map((made) => inputText(made, 'start'));
  const next = [...bestIn(lines), ...startsIn(lines)].find((start) => !tried.includes(start));
  if (next !== undefined) return request(situation, next);
  const nearest = nearestIn(lines);
  return { say: nearest.length > 0 ? say.nearest(when, nearest) : say.noneFree(when) };
}

function afterReadFailure({ say }: Situation, last: DoneCall): Step {
  const failure = readFailure(last.result);
  const when = inputText(last, 'when');
  switch (failure.code) {
    case 'ask_guest': {
      const readings = failure.readings.map(({ reading }) => reading);
      return { say: readings.length > 0 ? say.chooseReading(readings) : say.failed(failure.message) };
    }
    case 'unread_time':
      return { say: say.unread(when) };
    case 'beyond':
      return { say: say.beyond(when) };
    case 'rate_limited':
    case 'unavailable':
      return { say: say.tryLater() };
    default:
      return { say: say.failed(failure.message) };
  }
}

function afterRequest(situation: Situation, last: DoneCall): Step {
  const { say, facts, done } = situation;
  if (wasAccepted(last)) {
    const isSecond = /\bconfirm only the new one\b/.test(last.result.text);
    return { say: `${say.accepted(acceptance(situation, last))}${isSecond ? ` ${say.onlyTheNew()}` : ''}` };
  }
  const failure = readFailure(last.result);
  switch (failure.code) {
    case 'slot_taken':
    case 'not_offered':
    case 'not_read':
    case 'wrong_form':
      // The list is read again, and the next start in it is asked for.
      return call(situation, 'getFreeSlots', slotsInput(situation, whenAsked(situation)));
    case 'uncertain':
      return { say: say.uncertain(facts.email) };
    case 'rate_limited':
    case 'unavailable':
      return { say: say.tryLater() };
    case 'already_requested':
      return { say: acceptedRequest(done) ? say.stillOpen(facts.email) : say.failed(failure.message) };
    default:
      return { say: say.failed(failure.message) };
  }
}

function request(situation: Situation, start: string): Step {
  const { facts, seen, done } = situation;
  const page = lastOf(done, 'getBookingPage')?.result.text ?? '';
  const answers = requiredQuestionsIn(page).map(({ key, label }) => ({ key, value: answerTo(label, seen) }));
  const earlier = acceptedRequest(done);
  return call(situation, 'requestMeeting', {
    start,
    guestName: facts.name,
    guestEmail: facts.email,
    timezone: facts.timezone,
    durationMinutes: facts.durationMinutes,
    locale: facts.locale,
    answers,
    replaces: earlier ? inputText(earlier, 'start') : '',
  });
}

function slotsInput({ facts }: Situation, when: string): Record<string, unknown> {
  return {
    when: anyTime.test(when) ? '' : when,
    timezone: facts.timezone,
    durationMinutes: facts.durationMinutes,
  };
}

// The tool takes "" for everything.
const anyTime =
  /^(?:at\s+)?(?:asap|any\s?time|whenever|the\s+earliest|earliest|soonest|flexible|any\s+day)$/i;

/** Calls a tool with every field that it was offered with: what is not known has the field's empty value. */
function call({ seen, facts }: Situation, name: string, known: Record<string, unknown>): Step {
  const all: Record<string, unknown> = { ...known, slug: slugIn(seen) };
  const fields = fieldsOf(seen.tools.find((tool) => tool.name === name));
  if (!fields) return { say: phrases[facts.locale].stuck() };
  const input = Object.entries(fields).map(([field, schema]) => [field, all[field] ?? emptyValue(schema)]);
  return { call: [{ name, input: Object.fromEntries(input) }] };
}

/** Which facts the offered tools need and the guest has not said. A zone of which the tool says what "" means is not needed. */
function missingFacts({ seen, facts }: Situation): Parameters<Phrases['askFor']>[0] {
  const schemas = seen.tools.flatMap((tool) => Object.entries(fieldsOf(tool) ?? {}));
  const needed = new Set(
    schemas.filter(([, schema]) => !String(schema.description).includes('"": ')).map(([name]) => name),
  );
  needed.add('when');
  const said = {
    page: slugIn(seen),
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

function acceptedRequest(done: readonly DoneCall[]): DoneCall | undefined {
  return done.findLast((made) => made.call.name === 'requestMeeting' && wasAccepted(made));
}

/** Only what says so was accepted: whoever denies a call does so in words of their own, with no mark. */
function wasAccepted({ result }: DoneCall): boolean {
  return !result.isError && /^A confirmation email was sent\b/.test(result.text);
}

/** What the guest chose from what was offered last: "yes", "the second one", "כן". */
function chosenStart({ lastGuestText, done }: Situation): string | undefined {
  const offer = lastOf(done, 'getFreeSlots');
  const choice = choiceIn(lastGuestText);
  if (!offer || choice === undefined || whenOf(lastGuestText.replace(ordinal, ''))) return undefined;
  const failure = offer.result.isError ? readFailure(offer.result) : undefined;
  if (failure) return failure.readings[choice]?.starts[0];
  return nearestIn(offer.result.text.split('\n'))[choice];
}

function whenAsked({ facts, done }: Situation): string {
  const last = lastOf(done, 'getFreeSlots');
  return last ? inputText(last, 'when') : facts.when;
}

/** The guest's answer to a question of the page: what they wrote after it was asked. */
function answerTo(label: string, { messages }: Seen): string {
  const at = messages.findLastIndex(
    (message) => message.role === 'assistant' && message.text.endsWith(`“${label}”`),
  );
  const answer = at < 0 ? undefined : messages[at + 1];
  return answer?.role === 'guest' ? answer.text.trim() : '';
}

function acceptance({ facts, done }: Situation, last: DoneCall): Parameters<Phrases['accepted']>[0] {
  const minutes = /(\d+)[- ]minute/.exec(
    `${last.result.text}\n${lastOf(done, 'getFreeSlots')?.result.text ?? ''}`,
  )?.[1];
  return {
    start: inputText(last, 'start'),
    minutes: facts.durationMinutes || Number(minutes ?? 0),
    host: pageNameIn(lastOf(done, 'getBookingPage')?.result.text ?? ''),
    email: facts.email || (/[^\s"]+@[^\s"]+\.\p{L}+/u.exec(last.result.text)?.[0] ?? ''),
    timezone: facts.timezone,
  };
}
