import type { EvalEvent } from '../log/event-log.ts';
import { readRequests, type SentRequest } from '../log/requests.ts';

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
