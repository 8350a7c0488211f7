import type { Proposal, ResolvedRequest, SessionState } from './state.ts';
import { textDigest } from './state.ts';

/** Digest of everything that a human approves: two equal digests send the same request, byte for byte. */
export function proposalDigest(service: string, request: ResolvedRequest, replaces: string): string {
  const { slug, at, durationMinutes, timezone, guestName, guestEmail, locale, reasonKey, answers } = request;
  return textDigest(
    JSON.stringify([
      service,
      slug,
      at,
      durationMinutes,
      timezone,
      guestName,
      guestEmail,
      locale,
      reasonKey,
      answers.map(({ key, value }) => [key, value]),
      replaces,
    ]),
  );
}

export function findProposal(state: SessionState, key: string): Proposal | undefined {
  return state.proposals.find((one) => one.key === key);
}

/** The latest proposals of a conversation that are kept. A call whose proposal is forgotten has to be approved anew. */
const maxProposals = 64;

/** Stores what a review found, in place of an earlier review of the same call. */
export function storeProposal(state: SessionState, proposal: Proposal): SessionState {
  const others = state.proposals.filter(({ key }) => key !== proposal.key);
  return { ...state, proposals: [...others, proposal].slice(-maxProposals) };
}

/** Marks proposals that a human rejected: an approval that turns up later does not send them. */
export function rejectProposals(state: SessionState, keys: readonly string[]): SessionState {
  const isRejected = ({ key, status }: Proposal) => status === 'proposed' && keys.includes(key);
  if (!state.proposals.some(isRejected)) return state;
  const proposals = state.proposals.map((one) =>
    isRejected(one) ? { ...one, status: 'refused' as const } : one,
  );
  return { ...state, proposals };
}
