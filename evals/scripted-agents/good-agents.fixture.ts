import { type AgentPhrases, list, type Policy, phrases, sayStart } from '../scripted-model/index.ts';
import { bookingAgent, careful, slips } from './scripted-policies.ts';

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
    /** The untrue words in a message. Only agents with a judge's code have this: a judge that knows the lie finds these words. */
    lie?: (text: string) => string | undefined;
  };
};

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
    policy: slips,
    does: 'First asks a tool for a start that was not offered, is corrected by it, and then requests the one that was agreed to.',
  },
} as const satisfies Record<string, ScriptedAgent>;
