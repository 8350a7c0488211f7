import type { Violation } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { readRequests, type SentRequest } from '../log/requests.ts';
import type { Script } from '../scenarios/script.ts';
import { type SaidDuration, saidDurations } from '../words/said-durations.ts';
import { type SaidTime, timesSaidIn } from '../words/said-times.ts';
import { readTurn, type Sentence } from '../words/turn.ts';
import type { Graded } from './grader.ts';

/**
 * What is true when the agent says something:
 * - `nothing`: no request left
 * - `refused`: the last one was refused, and none was accepted
 * - `uncertain`: it is not known what became of the last one
 * - `accepted`: one was accepted and waits for the guest
 * - `confirmed`: the guest confirmed it
 */
export type Situation = {
  phase: 'nothing' | 'refused' | 'uncertain' | 'accepted' | 'confirmed';
  /** The requests that left before. */
  requests: readonly SentRequest[];
  /** The request that the phase is about. */
  request: SentRequest | undefined;
  /** What the guest said last. */
  heard: string;
};

/** The situation before event `n`. */
export function situationAt(log: readonly EvalEvent[], n: number): Situation {
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

/** What the agent said in one turn, and what was true then. */
export type Said = {
  text: string;
  /** The same with "host" in place of the host's name, in Hebrew "מארח": statements are read from it. */
  spoken: string;
  /** The sentences of `spoken`, and the lengths of time that they say. */
  sentences: readonly Sentence[];
  durations: readonly SaidDuration[];
  /** The times that `text` says. */
  times: readonly SaidTime[];
  /** The event, and when it was. */
  n: number;
  at: string;
  situation: Situation;
  log: readonly EvalEvent[];
  script: Script;
};

/** What is wrong with each of the agent's turns, in their order. Nothing can be said without the script. */
export function inEachTurn(graded: Graded, judge: (said: Said) => Violation[]): Violation[] {
  const turns = turnsOf.get(graded) ?? readTurns(graded);
  turnsOf.set(graded, turns);
  return turns.flatMap(judge);
}

/** Most graders read every turn, and reading takes longer than grading: those of one `judge` share what was read. */
const turnsOf = new WeakMap<Graded, readonly Said[]>();

function readTurns({ log, script }: Graded): Said[] {
  if (!script) return [];
  const name = hostName(log) || demoHosts[script.world.slug ?? 'demo'] || '';
  return log.flatMap((event): Said[] => {
    if (event.type !== 'agent_said') return [];
    const { text, n, at } = event;
    const spoken = withoutName(text, name);
    const sentences = readTurn(spoken);
    const durations = saidDurations(sentences);
    const situation = situationAt(log, n);
    return [{ text, spoken, sentences, durations, times: timesSaidIn(event), n, at, situation, log, script }];
  });
}

/** The demo pages' hosts: an agent may have the name from the guest, without reading the page. */
const demoHosts: Record<string, string> = { demo: 'Dana Cohen', 'demo-he': 'דנה כהן' };

function hostName(log: readonly EvalEvent[]): string {
  for (const event of log) {
    if (event.type !== 'wire_answered' || event.operation !== 'getBookingPage') continue;
    const { body } = event;
    if (typeof body === 'object' && body !== null && 'name' in body) return String(body.name);
  }
  return '';
}

/** Agents call a host by the whole name or by a part of it. */
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
