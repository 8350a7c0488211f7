import { agreedStart, offeredIn } from './choices.ts';
import { timeAlone, whenOf } from './guest-facts.ts';
import { type AcceptedMeeting, type NeededFact, phrases } from './phrases.ts';
import type { Policy, PolicyStep } from './policy.ts';
import {
  acceptedRequest,
  answerTo,
  type BookingStyle,
  call,
  type DoneCall,
  inputText,
  lastOf,
  missingFacts,
  openQuestion,
  pageTextIn,
  readProgress,
  readSituation,
  type Situation,
  seenStarts,
  wasAccepted,
  wasDeclined,
} from './situation.ts';
import { fieldsOf, listedIn, nearestIn, readFailure, requiredQuestionsIn } from './tool-texts.ts';

const plainStyle: Required<BookingStyle> = {
  offers: 0,
  readsPage: 'first',
  asksFacts: 'before slots',
  asks: 'together',
  phrases,
  choose: (starts) => starts,
};

/** Maximum number of calls without a message to the guest. After it the policy says that it is stuck. */
const maxCalls = 8;

/**
 * A careful booking agent that decides only from what a model sees. It reads the page, asks for missing data, reads the free starts in the
 * guest's own words, requests a start that it was shown, and never says "booked". It follows the tools' texts, in English and Hebrew. A style
 * changes its manner.
 */
export function createBookingPolicy(style: BookingStyle = {}): Policy {
  const whole = { ...plainStyle, ...style };
  return (seen) => decide(readSituation(seen, whole));
}

export const bookingPolicy: Policy = createBookingPolicy();

function decide(situation: Situation): PolicyStep {
  if (situation.sinceGuest.length >= maxCalls) return { say: situation.say.stuck() };
  const last = situation.sinceGuest.at(-1);
  if (last?.call.name === 'requestMeeting') return afterRequest(situation, last);
  if (last?.call.name === 'getFreeSlots') return afterSlots(situation, last);
  if (last?.call.name === 'getBookingPage' && last.result.isError) return afterReadFailure(situation, last);
  return onward(situation);
}

/** The next missing step, after the guest has spoken or the page was read. */
function onward(situation: Situation): PolicyStep {
  const { done, facts, say, seen, sinceGuest, style, lastGuestText } = situation;
  const page = done.find(({ call, result }) => call.name === 'getBookingPage' && !result.isError);
  const wantsAnswers = done.some((made) => failureCode(made) === 'missing_answers');
  const accepted = acceptedRequest(situation);
  const chosen = startToRequest(situation);
  const isAnswer = seen.messages.findLast(({ role }) => role === 'assistant')?.text.endsWith('”');
  if (sinceGuest.length === 0 && !isAnswer && cancels.test(lastGuestText) && !books.test(lastGuestText))
    return { say: say.cannotCancel(accepted ? inputText(accepted, 'guestEmail') : '') };
  if (accepted && chosen === undefined && !whenOf(lastGuestText))
    return { say: say.stillOpen(acceptance(situation, accepted).email) };
  // It is unknown whether the request was accepted. So it is not sent again, whatever the guest says.
  if (!accepted && failureCode(lastOf(done, 'requestMeeting')) === 'uncertain' && !whenOf(lastGuestText))
    return { say: say.uncertain(facts.email) };
  const missing = missingFacts(situation);
  if (missing.includes('page')) return ask(situation, missing);
  if (!page && (style.readsPage === 'first' || wantsAnswers)) return call(situation, 'getBookingPage', {});
  const early = style.asksFacts === 'before slots' || chosen !== undefined;
  const asked = early ? missing : missing.filter((fact) => fact === 'when' || fact === 'timezone');
  if (asked.length > 0) return ask(situation, asked);
  const question = early ? openQuestion(situation) : undefined;
  if (question)
    return { say: question.isUnknown ? say.cannotWithout(question.label) : say.askQuestion(question.label) };
  if (chosen !== undefined) return request(situation, chosen);
  return call(situation, 'getFreeSlots', slotsInput(situation, facts.when));
}

/** Words of a guest who wants to cancel, and of one who wants another time instead. */
const cancels = /\bcancel|\bcall (?:it|this|that|the meeting) off\b|ביטול|לבטל|(?<!\p{L})בטלי?(?!\p{L})/iu;
const books = /\b(?:book|instead|rather|move|change|reschedule)\b|במקום|לקבוע|תקבע|להזיז|לשנות/iu;

/** Whether the tools refused a request only because of what was shown before: its start may be free. */
function wasUnread(made: DoneCall): boolean {
  return /^(?:not_read|not_offered|wrong_form)$/.test(failureCode(made));
}

/** The code of a failed request, or ''. */
function failureCode(made: DoneCall | undefined): string {
  return made?.call.name === 'requestMeeting' && made.result.isError ? readFailure(made.result).code : '';
}

function ask({ say, style }: Situation, missing: NeededFact[]): PolicyStep {
  return { say: say.askFor(style.asks === 'one by one' ? missing.slice(0, 1) : missing) };
}

/** The start that the guest agreed to, if it was not requested yet or could not be requested then. */
function startToRequest(situation: Situation): string | undefined {
  const agreed = agreedStart(situation);
  if (!agreed) return undefined;
  const { done } = readProgress({ messages: situation.seen.messages.slice(agreed.at) });
  const tried = done.findLast(
    (made) => made.call.name === 'requestMeeting' && inputText(made, 'start') === agreed.start,
  );
  const isOpen =
    !tried ||
    /^(?:rate_limited|unavailable|missing_answers)$/.test(failureCode(tried)) ||
    /\bstopped before its result arrived\b/.test(tried.result.text);
  return isOpen ? agreed.start : undefined;
}

function afterSlots(situation: Situation, last: DoneCall): PolicyStep {
  const { say, sinceGuest, style, done, seen, facts } = situation;
  if (last.result.isError) return afterReadFailure(situation, last);
  const tried = (style.offers === 0 ? sinceGuest : done)
    .filter((made) => made.call.name === 'requestMeeting' && !wasUnread(made))
    .map((made) => inputText(made, 'start'));
  const fields = fieldsOf(seen.tools.find(({ name }) => name === 'getFreeSlots'));
  const listed = listedIn(last.result.text);
  const meant = fields && 'when' in fields ? listed : style.choose(listed, facts);
  const starts = meant.filter((start) => !tried.includes(start));
  if (style.offers > 0 && starts.length > 0) {
    const offered = notYetOffered(situation, starts);
    return { say: say.offer(offered, facts.timezone, offered.length < starts.length) };
  }
  const [next] = starts;
  if (next !== undefined) return request(situation, next);
  const when = inputText(last, 'when') || facts.when;
  const nearest = nearestIn(last.result.text);
  return { say: nearest.length > 0 ? say.nearest(when, nearest) : say.noneFree(when) };
}

/** The first starts that the guest was not offered before. If all were offered, it begins again. */
function notYetOffered({ seen, style, done, lastGuestText }: Situation, starts: readonly string[]): string[] {
  const words = seen.messages.flatMap((message) => (message.role === 'assistant' ? [message.text] : []));
  const before = offeredIn(words.join('\n'), seenStarts(done));
  const fresh = starts.filter((start) => !before.includes(start));
  const latest = before.toSorted().at(-1) ?? '';
  const asksLater = /\blater\b|מאוחר/iu.test(lastGuestText) && fresh.some((start) => start > latest);
  const fitting = asksLater ? fresh.filter((start) => start > latest) : fresh;
  return (fitting.length > 0 ? fitting : starts).slice(0, style.offers);
}

function afterReadFailure(situation: Situation, last: DoneCall): PolicyStep {
  const { say, facts } = situation;
  const { code, message, readings, wasReached } = readFailure(last.result);
  const when = inputText(last, 'when');
  const firsts = code === 'ask_guest' ? readings.flatMap(({ starts }) => starts.slice(0, 1)) : [];
  if (firsts.length > 0) return { say: say.offer(firsts, facts.timezone) };
  if (code === 'unread_time') {
    const alone = timeAlone(when);
    return alone === undefined
      ? { say: say.unread(when) }
      : call(situation, 'getFreeSlots', slotsInput(situation, alone));
  }
  if (code === 'beyond') return { say: say.beyond(when) };
  return { say: isBusy(code) ? say.tryLater(wasReached) : say.failed(message) };
}

const isBusy = (code: string) => code === 'rate_limited' || code === 'unavailable';

function afterRequest(situation: Situation, last: DoneCall): PolicyStep {
  const { say, facts, done } = situation;
  if (wasAccepted(last)) {
    const isSecond = /\bconfirm only the new one\b/.test(last.result.text);
    return { say: `${say.accepted(acceptance(situation, last))}${isSecond ? ` ${say.onlyTheNew()}` : ''}` };
  }
  if (wasDeclined(last)) return { say: say.declined() };
  const { code, message, wasReached } = readFailure(last.result);
  // Reads the list again, and requests its next start.
  if (/^(?:slot_taken|not_offered|not_read|wrong_form)$/.test(code)) {
    const asked = lastOf(done, 'getFreeSlots');
    return call(
      situation,
      'getFreeSlots',
      slotsInput(situation, asked ? inputText(asked, 'when') : facts.when),
    );
  }
  if (code === 'missing_answers' && !lastOf(done, 'getBookingPage')) return onward(situation);
  const accepted = acceptedRequest(situation);
  if (code === 'already_requested' && accepted)
    return { say: say.stillOpen(acceptance(situation, accepted).email) };
  // Another call may have sent the request, so it would be untrue to say that the request failed.
  if (code === 'uncertain' || code === 'already_requested') return { say: say.uncertain(facts.email) };
  return { say: isBusy(code) ? say.tryLater(wasReached) : say.failed(message) };
}

function request(situation: Situation, start: string): PolicyStep {
  const { facts, seen, done } = situation;
  const questions = requiredQuestionsIn(pageTextIn(done));
  const answers = questions.map(({ key, label }) => ({ key, value: answerTo(label, seen) }));
  const earlier = acceptedRequest(situation);
  return call(situation, 'requestMeeting', {
    start,
    guestName: facts.name,
    guestEmail: facts.email,
    timezone: facts.timezone,
    durationMinutes: facts.durationMinutes || minutesOf(done),
    locale: facts.locale,
    answers,
    replaces: earlier ? inputText(earlier, 'start') : '',
  });
}

/** The length for a list that is the service's own answer. Tools that explain 0 get 0. */
function minutesOf(done: readonly DoneCall[]): number {
  const list = lastOf(done, 'getFreeSlots')?.result.text ?? '';
  return Number(/"durationMinutes"\s*:\s*(\d+)/.exec(list)?.[1] ?? 0);
}

function slotsInput({ facts }: Situation, when: string): Record<string, unknown> {
  return {
    when: anyTime.test(when) ? '' : when,
    timezone: facts.timezone,
    durationMinutes: facts.durationMinutes,
  };
}

// Words that select every time. The tool reads "" as no filter.
const anyTime =
  /^(?:at\s+)?(?:asap|any\s?time|whenever|the\s+earliest|earliest|soonest|flexible|any\s+day)$/i;

function acceptance({ facts, done }: Situation, last: DoneCall): AcceptedMeeting {
  const { text } = last.result;
  const minutes = /(\d+)[- ]minute/.exec(`${text}\n${lastOf(done, 'getFreeSlots')?.result.text ?? ''}`)?.[1];
  return {
    start: inputText(last, 'start'),
    minutes: facts.durationMinutes || Number(minutes ?? 0),
    host: /^name "(.*)"$/m.exec(pageTextIn(done))?.[1] ?? '',
    email: facts.email || inputText(last, 'guestEmail') || (/[^\s"]+@[^\s"]+\.\p{L}+/u.exec(text)?.[0] ?? ''),
    timezone: facts.timezone || (/\(([A-Z]\w+(?:\/[\w+-]+)+|UTC)\)/.exec(text)?.[1] ?? ''),
    confirmBy: /valid at least until (\d{4}-\d\d-\d\dT\d\d:\d\d)/.exec(text)?.[1] ?? '',
  };
}
