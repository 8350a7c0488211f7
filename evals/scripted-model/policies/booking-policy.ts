import { agreedStart, offeredIn } from './agreed-start.ts';
import type { GuestFacts } from './guest-facts.ts';
import { whenOf } from './guest-facts.ts';
import { type Phrases, phrases } from './phrases.ts';
import type { Policy, Step } from './policy.ts';
import { type DoneCall, inputText, lastOf } from './progress.ts';
import { listedIn, shownStarts } from './shown-starts.ts';
import {
  acceptedRequest,
  call,
  missingFacts,
  readSituation,
  type Situation,
  wasAccepted,
  whenAsked,
} from './situation.ts';
import {
  answerTo,
  fieldsOf,
  nearestIn,
  openQuestion,
  pageNameIn,
  readFailure,
  requiredQuestionsIn,
} from './tool-texts.ts';

export const plainStyle: Required<BookingStyle> = {
  offers: 0,
  readsPage: 'first',
  asksFacts: 'before slots',
  asks: 'together',
  phrases,
  choose: (starts) => starts,
};

/** After so many calls without a word to the guest, it tells the guest that it is stuck. */
const maxCalls = 8;

/**
 * A careful booking agent, played from what a model would see and nothing else: it reads the page, asks for what is missing,
 * reads the free starts in the guest's own words, requests one that it was shown, and never says "booked". It follows
 * what the tools tell it, in English and Hebrew. A style says how it goes about it.
 */
export function createBookingPolicy(style: BookingStyle = {}): Policy {
  const whole = { ...plainStyle, ...style };
  return (seen) => decide(readSituation(seen, whole));
}

export const bookingPolicy: Policy = createBookingPolicy();

function decide(situation: Situation): Step {
  if (situation.sinceGuest.length >= maxCalls) return { say: situation.say.stuck() };
  const last = situation.sinceGuest.at(-1);
  if (last?.call.name === 'requestMeeting') return afterRequest(situation, last);
  if (last?.call.name === 'getFreeSlots') return afterSlots(situation, last);
  if (last?.call.name === 'getBookingPage' && last.result.isError) return afterReadFailure(situation, last);
  return onward(situation);
}

/** The guest has spoken, or the page was read: the next thing that is missing. */
function onward(situation: Situation): Step {
  const { done, facts, say, style, lastGuestText } = situation;
  const page = done.find(({ call, result }) => call.name === 'getBookingPage' && !result.isError);
  const accepted = acceptedRequest(situation);
  const chosen = startToRequest(situation);
  if (accepted && chosen === undefined && !whenOf(lastGuestText))
    return { say: say.stillOpen(facts.email || inputText(accepted, 'guestEmail')) };
  if (!accepted && isUncertain(lastOf(done, 'requestMeeting')) && !whenOf(lastGuestText))
    return { say: say.uncertain(facts.email) };
  const missing = missingFacts(situation);
  if (missing.includes('page')) return ask(situation, missing);
  if (!page && (style.readsPage === 'first' || wantsAnswers(done)))
    return call(situation, 'getBookingPage', {});
  const early = style.asksFacts === 'before slots' || chosen !== undefined;
  const asked = early ? missing : missing.filter((fact) => fact === 'when' || fact === 'timezone');
  if (asked.length > 0) return ask(situation, asked);
  const question = early ? openQuestion(situation) : undefined;
  if (question)
    return { say: question.isUnknown ? say.cannotWithout(question.label) : say.askQuestion(question.label) };
  if (chosen !== undefined) return request(situation, chosen);
  return call(situation, 'getFreeSlots', slotsInput(situation, facts.when));
}

/** Nobody knows what became of it: it is not sent again, whatever the guest says. */
function isUncertain(request: DoneCall | undefined): boolean {
  return request?.result.isError === true && readFailure(request.result).code === 'uncertain';
}

function ask({ say, style }: Situation, missing: ReturnType<typeof missingFacts>): Step {
  return { say: say.askFor(style.asks === 'one by one' ? missing.slice(0, 1) : missing) };
}

function wantsAnswers(done: readonly DoneCall[]): boolean {
  return done.some(
    ({ call, result }) =>
      call.name === 'requestMeeting' && result.isError && readFailure(result).code === 'missing_answers',
  );
}

/** What the guest agreed to and was not asked for yet, or could not be asked for at that time. */
function startToRequest(situation: Situation): string | undefined {
  const { style, seen } = situation;
  if (style.offers === 0) return chosenStart(situation);
  const agreed = agreedStart(situation);
  if (!agreed) return undefined;
  const since = readSituation({ ...seen, messages: seen.messages.slice(agreed.at) }, style).done;
  const tried = since.findLast(
    (made) => made.call.name === 'requestMeeting' && inputText(made, 'start') === agreed.start,
  );
  const isOpen =
    !tried ||
    /^(?:rate_limited|unavailable|missing_answers)$/.test(
      tried.result.isError ? readFailure(tried.result).code : '',
    );
  return isOpen ? agreed.start : undefined;
}

function afterSlots(situation: Situation, last: DoneCall): Step {
  const { say, sinceGuest, style, done } = situation;
  const when = inputText(last, 'when') || situation.facts.when;
  if (last.result.isError) return afterReadFailure(situation, last);
  const requested = (style.offers === 0 ? sinceGuest : done).filter(
    ({ call: made }) => made.name === 'requestMeeting',
  );
  const tried = requested.map((made) => inputText(made, 'start'));
  const starts = meantStarts(situation, last).filter((start) => !tried.includes(start));
  if (style.offers > 0 && starts.length > 0)
    return { say: say.offer(notYetOffered(situation, starts), situation.facts.timezone) };
  const [next] = starts;
  if (next !== undefined) return request(situation, next);
  const nearest = nearestIn(last.result.text.split('\n'));
  return { say: nearest.length > 0 ? say.nearest(when, nearest) : say.noneFree(when) };
}

function meantStarts({ seen, style, facts }: Situation, { result }: DoneCall): readonly string[] {
  const fields = fieldsOf(seen.tools.find(({ name }) => name === 'getFreeSlots'));
  const listed = listedIn(result.text);
  return fields && 'when' in fields ? listed : style.choose(listed, facts);
}

/** The first of these that the guest was not offered before; all over again where it has heard them all. */
function notYetOffered({ seen, style, done, lastGuestText }: Situation, starts: readonly string[]): string[] {
  const words = seen.messages.flatMap((message) => (message.role === 'assistant' ? [message.text] : []));
  const before = offeredIn(words.join('\n'), shownStarts(done));
  const fresh = starts.filter((start) => !before.includes(start));
  const latest = before.toSorted().at(-1) ?? '';
  const asksLater = /\blater\b|מאוחר/iu.test(lastGuestText) && fresh.some((start) => start > latest);
  const fitting = asksLater ? fresh.filter((start) => start > latest) : fresh;
  return (fitting.length > 0 ? fitting : starts).slice(0, style.offers);
}

function afterReadFailure({ say, style, facts }: Situation, last: DoneCall): Step {
  const failure = readFailure(last.result);
  const when = inputText(last, 'when');
  switch (failure.code) {
    case 'ask_guest': {
      const firsts = failure.readings.flatMap(({ starts }) => starts.slice(0, 1));
      if (style.offers > 0 && firsts.length > 0) return { say: say.offer(firsts, facts.timezone) };
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
    case 'missing_answers':
      return lastOf(done, 'getBookingPage') ? { say: say.failed(failure.message) } : onward(situation);
    case 'uncertain':
      return { say: say.uncertain(facts.email) };
    case 'rate_limited':
    case 'unavailable':
      return { say: say.tryLater() };
    case 'already_requested':
      return { say: acceptedRequest(situation) ? say.stillOpen(facts.email) : say.failed(failure.message) };
    default:
      return { say: say.failed(failure.message) };
  }
}

function request(situation: Situation, start: string): Step {
  const { facts, seen, done } = situation;
  const page = lastOf(done, 'getBookingPage')?.result.text ?? '';
  const answers = requiredQuestionsIn(page).map(({ key, label }) => ({ key, value: answerTo(label, seen) }));
  const earlier = acceptedRequest(situation);
  return call(situation, 'requestMeeting', {
    start,
    guestName: facts.name,
    guestEmail: facts.email,
    timezone: facts.timezone,
    durationMinutes: facts.durationMinutes || minutesOf(lastOf(done, 'getFreeSlots')),
    locale: facts.locale,
    answers,
    replaces: earlier ? inputText(earlier, 'start') : '',
  });
}

/** The length of a list that is the service's own answer. Tools that say what 0 means are asked with 0. */
function minutesOf(list: DoneCall | undefined): number {
  return Number(/"durationMinutes"\s*:\s*(\d+)/.exec(list?.result.text ?? '')?.[1] ?? 0);
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

/** What the guest chose from what was offered last: "yes", "the second one", "כן". */
function chosenStart({ lastGuestText, done }: Situation): string | undefined {
  const offer = lastOf(done, 'getFreeSlots');
  const choice = choiceIn(lastGuestText);
  if (!offer || choice === undefined || whenOf(lastGuestText.replace(ordinal, ''))) return undefined;
  const failure = offer.result.isError ? readFailure(offer.result) : undefined;
  if (failure) return failure.readings[choice]?.starts[0];
  return nearestIn(offer.result.text.split('\n'))[choice];
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

/** How a booking policy goes about it. What is left out is done as the stand-in of the demo does it. */
export type BookingStyle = {
  /** So many free starts are offered, and one is requested when the guest has agreed; 0: the first is requested at once. */
  offers?: number;
  /** Reads the page before anything else, or only when a request was refused for want of an answer. */
  readsPage?: 'first' | 'when refused';
  /** Asks for what the request needs before it reads the free starts, or when a start is agreed to. */
  asksFacts?: 'before slots' | 'before request';
  asks?: 'together' | 'one by one';
  phrases?: Record<'en' | 'he', Phrases>;
  /** Which of the listed starts the guest means, where the tools take no words about time and list everything. */
  choose?: (starts: readonly string[], facts: GuestFacts) => readonly string[];
};

/** Words that choose one of several. */
export const ordinal =
  /(?<!\p{L})(?:the\s+)?(?:(first|earlier)|(second|later)|third)(?:\s+(?:one|of\s+these))?(?!\p{L})|(?<!\p{L})(?:ה(ראשון|ראשונה)|ה(שני|שנייה|שניה))(?!\p{L})/iu;

/** Which of what was offered a guest takes, from 0: "yes", "the second one", "כן"; undefined where they chose none. */
export function choiceIn(text: string): number | undefined {
  const [found, first, second, firstHebrew, secondHebrew] = ordinal.exec(text) ?? [];
  if (first ?? firstHebrew) return 0;
  if (second ?? secondHebrew) return 1;
  if (found) return 2;
  return /(?<!\p{L})(?:yes|yeah|yep|sure|ok|okay|fine|please do|go ahead|כן|בסדר|אוקיי|מצוין|בבקשה)(?!\p{L})/iu.test(
    text,
  )
    ? 0
    : undefined;
}
