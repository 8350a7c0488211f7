import type { Violation } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { readRequests, type SentRequest } from '../log/requests.ts';
import type { Script } from '../scenarios/script.ts';
import { type SaidDuration, saidDurations } from '../words/said-durations.ts';
import { type SaidTime, timesSaidIn } from '../words/said-times.ts';
import { readTurn, type Sentence } from '../words/turn.ts';
import type { Graded } from './grader.ts';

/**
 * The state of the requests when the agent says something:
 * - `nothing`: no request was sent
 * - `refused`: the last request was refused, and none was accepted
 * - `uncertain`: it is unknown whether the last request was accepted
 * - `accepted`: a request was accepted, and the guest has not confirmed it
 * - `confirmed`: the guest confirmed the accepted request
 */
export type TurnSituation = {
  phase: 'nothing' | 'refused' | 'uncertain' | 'accepted' | 'confirmed';
  /** The requests that were sent before. */
  requests: readonly SentRequest[];
  /** The request that the phase is about. */
  request: SentRequest | undefined;
  /** The guest's last message. */
  heard: string;
};

/** The situation before event `n`. */
export function situationAt(log: readonly EvalEvent[], n: number): TurnSituation {
  const before = log.filter((event) => event.n < n);
  const requests = readRequests(before);
  const heard = before.findLast((event) => event.type === 'guest_said');
  const accepted = requests.findLast(({ outcome }) => outcome === 'accepted');
  const last = requests.at(-1);
  const confirmed = before.findLast((event) => event.type === 'confirmed');
  const isConfirmed =
    accepted !== undefined && confirmed !== undefined && Date.parse(confirmed.start) === accepted.instant;
  const request = last?.outcome === 'refused' ? (accepted ?? last) : last;
  const phase = isConfirmed ? 'confirmed' : (request?.outcome ?? 'nothing');
  return { phase, requests, request, heard: heard?.type === 'guest_said' ? heard.text : '' };
}

/** One message of the agent, and the situation at that time. */
export type AgentTurn = {
  text: string;
  /** `text` with "host" (in Hebrew "מארח") in place of the host's name. Statements are read from it. */
  spoken: string;
  sentences: readonly Sentence[];
  /** The lengths of time in the sentences. */
  durations: readonly SaidDuration[];
  /** The times in `text`. */
  times: readonly SaidTime[];
  /** The event's number and time. */
  n: number;
  at: string;
  situation: TurnSituation;
  log: readonly EvalEvent[];
  script: Script;
};

/** Grades each message of the agent, in order. Without a script it returns nothing. */
export function inEachTurn(graded: Graded, grade: (said: AgentTurn) => Violation[]): Violation[] {
  const turns = turnsOf.get(graded) ?? readTurns(graded);
  turnsOf.set(graded, turns);
  return turns.flatMap(grade);
}

/** Reading a message takes longer than grading it, so all graders of one `Graded` share the read messages. */
const turnsOf = new WeakMap<Graded, readonly AgentTurn[]>();

function readTurns({ log, script }: Graded): AgentTurn[] {
  if (!script) return [];
  const name = hostName(log) || demoHosts[script.world.slug ?? 'demo'] || '';
  return log.flatMap((event): AgentTurn[] => {
    if (event.type !== 'agent_said') return [];
    const { text, n, at } = event;
    const spoken = withoutName(text, name);
    const sentences = readTurn(spoken);
    const durations = saidDurations(sentences);
    const situation = situationAt(log, n);
    return [{ text, spoken, sentences, durations, times: timesSaidIn(event), n, at, situation, log, script }];
  });
}

/** The hosts of the demo pages. An agent may know the name from the guest, without reading the page. */
const demoHosts: Record<string, string> = { demo: 'Dana Cohen', 'demo-he': 'דנה כהן' };

function hostName(log: readonly EvalEvent[]): string {
  for (const event of log) {
    if (event.type !== 'wire_answered' || event.operation !== 'getBookingPage') continue;
    const { body } = event;
    if (typeof body === 'object' && body !== null && 'name' in body) return String(body.name);
  }
  return '';
}

/** Replaces the host's full name and each part of it. */
function withoutName(text: string, name: string): string {
  const parts = name.split(/\s+/u).filter((part) => part.length > 1);
  return [name, ...parts].reduce((left, part) => {
    if (part === '') return left;
    const escaped = part.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
    const isHebrew = /\p{Script=Hebrew}/u.test(part);
    const pattern = `(?<!\\p{L})(${isHebrew ? '[ושהבלמכ]{0,3}' : ''})${escaped}(?!\\p{L})`;
    return left.replace(new RegExp(pattern, 'giu'), isHebrew ? '$1מארח' : '$1host');
  }, text);
}
