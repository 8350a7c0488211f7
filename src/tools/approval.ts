import { zoneOf } from '../time/index.ts';
import type { Failure, ToolCall } from './booking-tool.ts';
import { failure } from './failures.ts';
import { asGiven, type HeldCall } from './held-call.ts';
import { reportToHost } from './report-to-host.ts';
import { describeRequest } from './request-result.ts';
import { writeStart } from './session/form.ts';
import type { ClaimedRequest } from './session/state.ts';
import { quoteAddress, quoteText } from './strangers-text.ts';

/** A request as it would leave, for whoever decides about it. */
export type MeetingProposal = {
  slug: string;
  /** Local date and time, as the guest was shown it. */
  start: string;
  durationMinutes: number;
  timezone: string;
  guestName: string;
  guestEmail: string;
  /** The language of the email; '' where none was named. */
  locale: string;
  /** '' where none was named. */
  reasonKey: string;
  answers: { key: string; value: string }[];
  /** The start of the guest's earlier request that this one takes the place of; '' for none. */
  replaces: string;
  /** All but the answers in one line: `Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes, "demo", for "Noa Levi", "noa@example.com"`. */
  text: string;
};

/** `true` lets the request leave; anything else does not, with words of the host that the model is told. */
export type Approval = boolean | { approved: boolean; reason?: string | undefined };

/** Asked about a call that would go out; its `signal` ends when the call does. */
export type Approve = (proposal: MeetingProposal, call: ToolCall) => Approval | Promise<Approval>;

/** What a request is for whoever approves it. */
export function proposalOf({
  request,
  replaces,
}: {
  request: ClaimedRequest;
  replaces: string;
}): MeetingProposal {
  const { slug, at, durationMinutes, timezone, guestName, guestEmail, locale, reasonKey, answers } = request;
  const instead = replaces === '' ? '' : `, in place of ${quoteText(replaces, 60)}`;
  return {
    slug,
    start: writeStart(at, zoneOf(timezone)),
    durationMinutes,
    timezone,
    guestName,
    guestEmail,
    locale,
    reasonKey,
    answers: answers.map((answer) => ({ ...answer })),
    replaces,
    text: `${describeRequest(request)}, page ${quoteText(slug, 100)}, for ${quoteText(guestName, 200)}, ${quoteAddress(guestEmail)}${instead}`,
  };
}

/** Asks the host's `approve`; undefined where the request may leave. An approval that breaks is none. */
export async function askApproval(
  approve: Approve,
  proposed: { request: ClaimedRequest; replaces: string; guest: string | undefined },
  call: HeldCall,
): Promise<Failure | undefined> {
  const proposal = proposalOf(proposed);
  const { slug, start, durationMinutes, timezone } = proposal;
  const step = { slug, start, durationMinutes, timezone, guest: proposed.guest };
  call.tell?.({ type: 'approval_asked', ...step });
  const approval = await askHost(approve, proposal, call);
  const isApproved = approval === true || (typeof approval === 'object' && approval?.approved === true);
  call.tell?.({ type: isApproved ? 'approval_given' : 'approval_denied', ...step });
  if (isApproved) return undefined;
  const reason: unknown = typeof approval === 'object' ? approval?.reason : undefined;
  // A host may be no TypeScript.
  const why = typeof reason === 'string' && reason !== '' ? `, with the words ${quoteText(reason, 300)}` : '';
  return failure(
    'not_approved',
    `The request for ${describeRequest(proposed.request)} was not approved${why}. Nothing was sent.`,
    'Tell the guest; do not request the same again unless they have it approved.',
  );
}

async function askHost(
  approve: Approve,
  proposal: MeetingProposal,
  call: HeldCall,
): Promise<Approval | undefined> {
  try {
    return await approve(proposal, asGiven(call));
  } catch (error) {
    call.signal?.throwIfAborted();
    reportToHost(error);
    return undefined;
  }
}
