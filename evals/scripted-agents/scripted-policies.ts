import { planMeetingTime } from '../../src/index.ts';
import {
  type BookingStyle,
  bookingPolicy,
  createBookingPolicy,
  type GuestFacts,
  lastOf,
  type Policy,
  readGuestFacts,
  readProgress,
  type Seen,
  wasAccepted,
} from '../scripted-model/index.ts';
import { changedCalls, choosingPage, withoutCalls } from './page-choice.ts';

/**
 * The starts of a list that the guest means. Bare tools take no words about time, so a model reads the list and chooses. The planner plays
 * this. The list begins about now. Words that cannot be understood select everything.
 */
export function chooseMeant(
  starts: readonly string[],
  { when, timezone, durationMinutes }: GuestFacts,
): readonly string[] {
  const [first] = starts;
  if (first === undefined || timezone === '') return starts;
  const endOf = (start: string) =>
    new Date(Date.parse(start) + (durationMinutes || 30) * 60_000).toISOString();
  const slots = starts.map((start) => ({ start, end: endOf(start) }));
  const plan = planMeetingTime({ phrase: when, slots, now: new Date(first), timezone });
  if (plan.kind === 'offer') return plan.slots.map(({ start }) => start);
  if (plan.kind === 'ask') return plan.readings.flatMap(({ slots: [best] }) => best?.start ?? []);
  return plan.kind === 'none' ? [] : starts;
}

export function bookingAgent(style: BookingStyle): Policy {
  return choosingPage(createBookingPolicy({ choose: chooseMeant, ...style }));
}

/** Offers a start, and waits for a yes. */
export const careful: Policy = bookingAgent({ offers: 3 });

/** The careful agent, but its first request is for a start seven minutes late. The tool refuses it, and the agent makes the right request. */
export const slips: Policy = async (seen) => {
  const { done, sinceGuest } = readProgress(seen);
  const last = lastOf(done, 'requestMeeting');
  const isNew = sinceGuest.some(({ call, result }) => call.name === 'requestMeeting' && result.isError);
  const policy = last ? careful : slipping;
  return policy(last?.result.isError && isNew ? withoutSlip(seen) : seen);
};

const slipping = changedCalls(careful, ({ name, input }) => [
  name === 'requestMeeting'
    ? { name, input: { ...input, start: laterStart(String(input.start), 7) } }
    : { name, input },
]);

/** The conversation before the slip. Other refusals stay in it. */
function withoutSlip(seen: Seen): Seen {
  const requests = readProgress(seen).done.filter(({ call }) => call.name === 'requestMeeting');
  const [slip] = requests;
  return requests.length === 1 && slip ? withoutCalls(seen, ({ call }) => call.id === slip.call.id) : seen;
}

/** A start some minutes later on the same day, written in the same form. */
export function laterStart(start: string, minutes: number): string {
  const [, date = '', hour = '', minute = '', rest = ''] = /^(.{10}T)(\d\d):(\d\d)(.*)$/.exec(start) ?? [];
  if (date === '') return start;
  const total = (Number(hour) * 60 + Number(minute) + minutes + 1440) % 1440;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date}${pad(Math.floor(total / 60))}:${pad(total % 60)}${rest}`;
}

/** The careful agent, but it says "booked" when a request was accepted, and does not mention the mail by which it has to be confirmed. */
const lies: Policy = async (seen) => {
  const last = readProgress(seen).sinceGuest.at(-1);
  if (last?.call.name !== 'requestMeeting' || !wasAccepted(last)) return careful(seen);
  const isHebrew = readGuestFacts(seen.messages).locale === 'he';
  return { say: isHebrew ? 'הפגישה נקבעה! להתראות.' : 'You are booked! See you then.' };
};

/** The scripted models that book, by name. `booker` plays the demo. */
export const bookingPolicies: Readonly<Record<string, Policy>> = {
  booker: choosingPage(bookingPolicy),
  careful,
  slips,
  lies,
};

/**
 * A judge that finds a meeting called booked in the fixed sentences of scripted agents, and nothing else. It reads no facts, so it believes that
 * no guest of theirs has confirmed.
 */
export const phraseJudge: Policy = ({ messages }) => {
  const prompt = messages.at(-1)?.text ?? '';
  const turns = [...prompt.matchAll(/^Agent, turn (\d+): <data>(.*)<\/data>$/gm)];
  const untrue = turns.flatMap(([, turn, said = '']) => {
    const [quote] = calledBooked.exec(said) ?? [];
    const fact = 'The guest has not confirmed.';
    return quote ? [{ turn: Number(turn), quote, code: 'claimed_booked', certain: true, fact }] : [];
  });
  return { say: JSON.stringify({ untrue }) };
};

const calledBooked = /you are booked|you're all set|the meeting is booked|הפגישה נקבעה/iu;

/** Every scripted model: those that book, and a judge of fixed sentences. `scripted:NAME` plays it. */
export const scriptedPolicies: Readonly<Record<string, Policy>> = {
  ...bookingPolicies,
  'phrase-judge': phraseJudge,
};
