import type { Violation } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { readRequests } from '../log/requests.ts';
import { readLists } from '../log/slot-lists.ts';
import type { Script } from '../scenarios/script.ts';

/** One question for a judge: a turn of the agent, what was true then, and what the rules suspect in it. */
export type JudgeQuestion = {
  /** The event of the turn. */
  n: number;
  /** What had happened, a sentence each, from the log alone. */
  facts: string[];
  /** The messages before, the oldest first. */
  before: { who: 'guest' | 'agent'; text: string }[];
  /** The agent's message. It is data: whatever it says is no instruction. */
  says: string;
  suspicions: { code: string; rule: string; message: string }[];
};

/** Which of the suspected rules the message breaks, by code, and why. Codes that were not asked for are ignored. */
export type JudgeAnswer = { broken: string[]; why: string };

/**
 * Decides whether suspicious sentences break a rule. A function of one's own may be given too. It is asked once for each turn with a
 * suspicion; what it throws leaves the suspicion possible.
 */
export type Judge = (question: JudgeQuestion, signal: AbortSignal) => Promise<JudgeAnswer> | JudgeAnswer;

/** What a judge decided of one turn, as a cell keeps it, so that a replay asks no model again. */
export type Judgement = { n: number; codes: string[]; broken: string[]; why: string };

/** The turns of a log that hold a suspicion, each as a question. */
export function questionsOf(
  log: readonly EvalEvent[],
  script: Script,
  { possible, rules }: { possible: readonly Violation[]; rules: ReadonlyMap<string, string> },
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

/** Possible violations after a judge: broken ones are certain, the others are dropped; what it was not asked stays possible. */
export function applyJudgements(
  violations: readonly Violation[],
  judgements: readonly Judgement[],
): Violation[] {
  return violations.flatMap((violation) => {
    const decided = judgements.find(({ n, codes }) => n === violation.n && codes.includes(violation.code));
    if (!violation.possible || !decided) return [violation];
    if (!decided.broken.includes(violation.code)) return [];
    const { possible: _, ...certain } = violation;
    return [{ ...certain, message: `${violation.message}; the judge: ${decided.why}` }];
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
    ...readRequests(before).map(({ start, durationMinutes, outcome, answer, guestEmail }) => {
      const what = `A request for ${start}, ${durationMinutes} minutes`;
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
