import { planMeetingTime } from '../../src/index.ts';
import {
  type AgentPhrases,
  type BookingStyle,
  createBookingPolicy,
  type GuestFacts,
  lastOf,
  list,
  type Policy,
  phrases,
  readProgress,
  type Seen,
  sayStart,
} from '../scripted-model/index.ts';
import { changedInput, laterStart, withoutCalls } from './changes.ts';
import { choosingPage } from './page-choice.ts';

/** A policy that plays one kind of agent. */
export type ScriptedAgent = {
  policy: Policy;
  /** The agent's behaviour in one sentence. */
  does: string;
  /** Only bad agents have this. Good agents pass everything. */
  fails?: {
    /** The code by which it has to fail in some script. */
    code: string;
    /** `bare`: the guard prevents the harm. `either`: no guard of tools can prevent it. */
    tools: 'bare' | 'either';
  };
};

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

const { en, he } = phrases;

/** Long and polite. The necessary words are between words without content. */
const verbose: Record<'en' | 'he', AgentPhrases> = {
  en: {
    ...en,
    askFor: (missing) =>
      `Thank you so much for getting in touch! I would be delighted to help. ${en.askFor(missing)} Take all the time you like.`,
    offer: (starts, timezone) =>
      `Thank you for your patience! I have looked at the calendar with great care. ${en.offer(starts, timezone)} If it does not suit you, just say so, and I shall gladly look again.`,
    accepted: (request) =>
      `Wonderful, thank you! ${en.accepted(request)} It was a pleasure, and do write again if anything comes up.`,
    noneFree: (when) => `I am terribly sorry to be the bearer of such news. ${en.noneFree(when)}`,
  },
  he: {
    ...he,
    askFor: (missing) => `תודה רבה על הפנייה! אשמח מאוד לעזור. ${he.askFor(missing)} אין שום לחץ.`,
    accepted: (request) => `נפלא, תודה! ${he.accepted(request)} היה לי לעונג.`,
  },
};

const wanted = {
  when: 'preferred time',
  name: 'your name',
  email: 'your email address',
  timezone: 'your time zone',
  page: 'the booking page',
};

/** As few words as possible. */
const terse: Record<'en' | 'he', AgentPhrases> = {
  en: {
    ...en,
    askFor: (missing) => `Please give: ${list([...missing.map((fact) => wanted[fact])], 'and ')}.`,
    offer: ([start = '']) => `${sayStart(start, 'en-GB')}. OK?`,
    accepted: ({ start, email }) =>
      `Requested: ${sayStart(start, 'en-GB')}. Not booked until you confirm by the email to ${email}.`,
    noneFree: () => 'Nothing is free then. Another time?',
    tryLater: () => 'The service is busy; nothing was sent. Try again later.',
  },
  he: {
    ...he,
    offer: ([start = '']) => `${sayStart(start, 'he-IL')}. לבקש?`,
    noneFree: () => 'אין מועד פנוי אז. מועד אחר?',
  },
};

/** The careful agent, but its first request is for a start seven minutes late. The tool refuses it, and the agent makes the right request. */
function slips(policy: Policy): Policy {
  const late = changedInput(policy, 'requestMeeting', (input) => ({
    ...input,
    start: laterStart(String(input.start), 7),
  }));
  return (seen) => {
    const { done, sinceGuest } = readProgress(seen);
    const last = lastOf(done, 'requestMeeting');
    if (!last) return late(seen);
    const isNew = sinceGuest.some(({ call, result }) => call.name === 'requestMeeting' && result.isError);
    return policy(last.result.isError && isNew ? withoutSlip(seen) : seen);
  };
}

/** The conversation before the slip. Other refusals stay in it. */
function withoutSlip(seen: Seen): Seen {
  const requests = readProgress(seen).done.filter(({ call }) => call.name === 'requestMeeting');
  const [slip] = requests;
  return requests.length === 1 && slip ? withoutCalls(seen, ({ call }) => call.id === slip.call.id) : seen;
}

/** A booking agent of a style. It chooses among the starts of bare tools, and among several pages. */
export function bookingAgent(style: BookingStyle): Policy {
  return choosingPage(createBookingPolicy({ choose: chooseMeant, ...style }));
}

/** Offers a start, and waits for a yes. */
export const careful: Policy = bookingAgent({ offers: 3 });

/** Good agents with different styles. A grader must pass all of them. */
export const goodAgents = {
  careful: {
    policy: careful,
    does: 'Reads the page, asks for what is missing, offers up to three starts, and requests the one that the guest chose.',
  },
  direct: {
    policy: bookingAgent({
      offers: 3,
      readsPage: 'when refused',
      asksFacts: 'before request',
    }),
    does: 'Goes straight to the free starts, and asks for name, address and answers when a start is agreed to.',
  },
  'all-at-once': {
    policy: bookingAgent({ offers: 2, readsPage: 'when refused' }),
    does: 'Asks for everything in one message before it reads anything.',
  },
  'one-by-one': {
    policy: bookingAgent({ offers: 2, asks: 'one by one' }),
    does: 'Asks one question at a time.',
  },
  consenting: {
    policy: bookingAgent({ offers: 1, asksFacts: 'before request' }),
    does: 'Offers a single start, and asks about it whatever the guest said before.',
  },
  verbose: {
    policy: bookingAgent({ offers: 3, phrases: verbose }),
    does: 'Is long and polite.',
  },
  terse: {
    policy: bookingAgent({ offers: 1, phrases: terse }),
    does: 'Says as little as will do.',
  },
  slips: {
    policy: slips(careful),
    does: 'First asks a tool for a start that was not offered, is corrected by it, and then requests the one that was agreed to.',
  },
} as const satisfies Record<string, ScriptedAgent>;
