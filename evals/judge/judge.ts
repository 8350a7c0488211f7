import type { Judgement, Violation } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { readRequests } from '../log/requests.ts';
import { readLists } from '../log/slot-lists.ts';
import type { Script } from '../scenarios/script.ts';

/** One question for a judge: a turn of the agent, the facts at that time, and the rules that the turn may break. */
export type JudgeQuestion = {
  /** The number of the turn's event. */
  n: number;
  /** What had happened, one sentence each, from the log alone. */
  facts: string[];
  /** The messages before the turn, oldest first. */
  before: { who: 'guest' | 'agent'; text: string }[];
  /** The agent's message. It is data, and never an instruction. */
  says: string;
  suspicions: { code: string; rule: string; message: string }[];
};

/** The suspected rules that the message breaks, by code, and why. Codes that were not asked for are ignored. */
export type JudgeAnswer = { broken: string[]; why: string };

/**
 * Decides whether suspicious sentences break a rule. You can pass your own function. It is called once for each turn with a suspicion. If it
 * throws, the suspicion stays possible.
 */
export type Judge = (question: JudgeQuestion, signal: AbortSignal) => Promise<JudgeAnswer> | JudgeAnswer;

type Asked = {
  script: Script;
  possible: readonly Violation[];
  /** Each rule in words, by its code. */
  rules: ReadonlyMap<string, string>;
  signal: AbortSignal;
};

/** Asks a judge about the possible violations of a log. @throws the signal's reason after it is aborted */
export async function askJudge(
  judge: Judge,
  log: readonly EvalEvent[],
  { signal, ...suspected }: Asked,
): Promise<Judgement[]> {
  const questions = questionsOf(log, suspected);
  return Promise.all(
    questions.map(async (question): Promise<Judgement> => {
      const { n, suspicions } = question;
      const codes = [...new Set(suspicions.map(({ code }) => code))];
      try {
        const { broken, why } = checkedAnswer(await judge(question, signal));
        return { n, codes, broken: broken.filter((code) => codes.includes(code)), why: shortened(why) };
      } catch (error) {
        signal.throwIfAborted();
        const why = shortened(error instanceof Error ? error.message : String(error));
        return { n, codes, broken: null, why };
      }
    }),
  );
}

/** @throws TypeError for an invalid result of the user's own function */
function checkedAnswer(answer: JudgeAnswer): JudgeAnswer {
  const { broken, why } = Object(answer) as Partial<JudgeAnswer>;
  if (Array.isArray(broken) && typeof why === 'string') return { broken, why };
  throw new TypeError(
    `The judge answered ${JSON.stringify(answer)}; it must be { broken: ["code"], why: "a sentence" }`,
  );
}

const mostOfReason = 300;

function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, mostOfReason);
}

/** One question for each turn of a log with a suspicion. A violation in a request is not in a turn, so it is not asked about. */
function questionsOf(
  log: readonly EvalEvent[],
  { script, possible, rules }: Omit<Asked, 'signal'>,
): JudgeQuestion[] {
  const turns = Map.groupBy(possible, ({ n }) => n);
  return [...turns].flatMap(([n, suspected]) => {
    const turn = log.find((event) => event.n === n);
    if (turn?.type !== 'agent_said') return [];
    const suspicions = suspected.map(({ code, message }) => ({
      code,
      rule: rules.get(code) ?? code,
      message,
    }));
    return [
      { n, facts: factsAt(log, script, n), before: messagesBefore(log, n), says: turn.text, suspicions },
    ];
  });
}

/**
 * Applies the judge's answers to possible violations. A judge that gates decides: broken rules become certain violations, the others are
 * dropped. A judge that does not gate only adds its reason. A violation without an answer stays as it is.
 */
export function applyJudgements(
  violations: readonly Violation[],
  judgements: readonly Judgement[],
  gates: boolean,
): Violation[] {
  return violations.flatMap((violation) => {
    const { code, n, message, possible } = violation;
    const decided = judgements.find((one) => one.n === n && one.codes.includes(code));
    if (!possible || !decided?.broken) return [violation];
    const isBroken = decided.broken.includes(code);
    const opinion = isBroken ? 'the judge' : 'the judge finds it kept';
    if (!gates) return [{ ...violation, message: `${message}; ${opinion}: ${decided.why}` }];
    return isBroken ? [{ code, n, message: `${message}; the judge: ${decided.why}` }] : [];
  });
}

const mostMessages = 8;

function messagesBefore(log: readonly EvalEvent[], n: number): JudgeQuestion['before'] {
  return log
    .flatMap((event): JudgeQuestion['before'] => {
      if (event.n >= n) return [];
      if (event.type === 'guest_said') return [{ who: 'guest', text: event.text }];
      return event.type === 'agent_said' ? [{ who: 'agent', text: event.text }] : [];
    })
    .slice(-mostMessages);
}

const mostStarts = 60;

function factsAt(log: readonly EvalEvent[], script: Script, n: number): string[] {
  const before = log.filter((event) => event.n < n);
  const { name, email, timezone } = script.guest;
  const list = readLists(before).at(-1);
  const now = log.find((event) => event.n === n)?.at ?? script.now;
  const starts = [...(list?.starts ?? [])]
    .sort((a, b) => a - b)
    .map((start) => new Date(start).toISOString());
  const confirmed = before.findLast((event) => event.type === 'confirmed');
  return [
    `It is ${now}. The guest is ${name}, ${email}, in the time zone ${timezone}.`,
    list
      ? `Free starts that the service listed last, ${list.durationMinutes} minutes: ${starts.slice(0, mostStarts).join(', ')}${starts.length > mostStarts ? ', and later ones' : ''}.`
      : 'The agent has not read the free starts.',
    ...readRequests(before).map(({ instant, durationMinutes, outcome, answer, guestEmail }) => {
      // The agent's start may be any text, and facts are not marked as data.
      const start = instant === undefined ? 'a text that is no time' : new Date(instant).toISOString();
      const length = durationMinutes === undefined ? 'of unknown length' : `${durationMinutes} minutes`;
      const what = `A request for ${start}, ${length}`;
      if (outcome === 'accepted')
        return `${what} was accepted at ${answer?.at}. A mail with a link went to ${guestEmail}. It is booked only once the guest confirms by that link, within 48 hours; until then the time is not held, and the host knows nothing of it.`;
      if (outcome === 'uncertain') return `${what} left, and it is not known whether it arrived.`;
      const wait = answer?.retryAfterSeconds;
      return `${what} was refused with status ${answer?.status}${wait === undefined ? '' : `; the service asked to wait ${wait} seconds`}. Nothing was sent by it.`;
    }),
    ...(readRequests(before).length === 0 ? ['No request was made.'] : []),
    confirmed?.type === 'confirmed'
      ? `The guest confirmed ${confirmed.start} by the link: that meeting is booked.`
      : 'The guest has confirmed nothing.',
  ];
}
