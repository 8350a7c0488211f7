import { reportToHost } from '../context/report-to-host.ts';
import { orAbort, type RunningCall } from '../context/run-call.ts';
import type { Approval, Approve, MeetingProposal } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import { quoteAddress, quoteText } from '../contract/quote-text.ts';
import type { Failure } from '../contract/tool.ts';
import { guestDigest } from '../session/digest.ts';
import { isKeep } from '../session/judge-request.ts';
import {
  findProposal,
  isSameProposal,
  type Proposed,
  type ResolvedRequest,
  type SessionState,
} from '../session/state.ts';
import { describeRequest, notApproved, startText } from './answers.ts';
import { type Caller, readListed } from './find-start.ts';

/** What a human or program decides about. Its text holds everything that is sent. */
export function proposalOf({ at, ...request }: ResolvedRequest, replaces: string): MeetingProposal {
  const answers = request.answers.map((answer) => ({ ...answer }));
  const start = startText({ at, timezone: request.timezone });
  return { ...request, answers, start, replaces, text: proposalText({ at, ...request }, replaces) };
}

const allChars = Number.MAX_SAFE_INTEGER;

function proposalText(request: ResolvedRequest, replaces: string): string {
  const { slug, guestName, guestEmail, locale, reasonKey, answers } = request;
  const parts = [
    describeRequest(request),
    `page ${quoteText(slug, allChars)}`,
    `for ${quoteText(guestName, allChars)}, ${quoteAddress(guestEmail)}`,
    ...(locale === '' ? [] : [`email in ${locale === 'he' ? 'Hebrew' : 'English'}`]),
    ...(reasonKey === '' ? [] : [`reason ${quoteText(reasonKey, allChars)}`]),
    ...answers.map(({ key, value }) => `${quoteText(key, allChars)}: ${quoteText(value, allChars)}`),
  ];
  if (isKeep(replaces)) parts.push("in addition to the guest's earlier request");
  else if (replaces !== '') parts.push(`in place of ${quoteText(replaces, 60)}`);
  return parts.join(', ');
}

/** The fields of a request that its events have. */
export function stepOf({
  slug,
  start,
  durationMinutes,
  timezone,
  guestEmail,
}: Omit<MeetingProposal, 'text' | 'replaces'>) {
  return { slug, start, durationMinutes, timezone, guest: guestDigest(guestEmail) };
}

/** Where a human approves calls: undefined only for a call that was approved and would send what was proposed. */
export function refuseUnapproved(
  state: SessionState,
  { request, replaces, service }: Proposed,
  { context, call }: Caller,
): Failure | undefined {
  const { approval } = call.given;
  if (!approval) return undefined;
  const proposal = findProposal(state, approval.key);
  if (approval.decision === 'approved' && !proposal) context.warnUnknownApproval();
  if (approval.decision !== 'approved' || proposal?.status !== 'proposed' || !proposal.request)
    return notApproved();
  const proposed = { ...proposal, request: proposal.request };
  if (isSameProposal(proposed, { request, replaces, service })) return undefined;
  return failure(
    'not_approved',
    `What was proposed for approval is ${proposalText(proposed.request, proposed.replaces)}; this call would now request ${proposalText(request, replaces)}. Nothing was sent.`,
    'Tell the guest what changed. If they want it so, make the call again; it has to be approved anew.',
  );
}

/** Asks the host's `approve` about a start that is listed; undefined where the request may leave. An `approve` that throws does not approve. */
export async function askApproval(
  { context, call }: Caller,
  approve: Approve,
  { request, replaces }: { request: ResolvedRequest; replaces: string },
): Promise<Failure | undefined> {
  const read = await readListed({ context, call }, request);
  if (!read.ok) return read.failure;
  const proposal = proposalOf(request, replaces);
  const step = stepOf(proposal);
  call.emit?.({ type: 'approval_asked', ...step });
  const { isApproved, reason } = await orAbort(decisionOf(approve, proposal, call), call.signal);
  call.emit?.({ type: isApproved ? 'approval_given' : 'approval_denied', ...step });
  if (isApproved) return undefined;
  const why = reason === '' ? '' : `, with the words ${quoteText(reason, 300)}`;
  return failure(
    'not_approved',
    `The request for ${describeRequest(request)} was not approved${why}. Nothing was sent.`,
    'Tell the guest; do not request the same again unless they have it approved.',
  );
}

type Decision = { isApproved: boolean; reason: string };

async function decisionOf(approve: Approve, proposal: MeetingProposal, call: RunningCall): Promise<Decision> {
  try {
    return readApproval(await approve(proposal, call.given));
  } catch (error) {
    call.signal?.throwIfAborted();
    reportToHost(error);
    return { isApproved: false, reason: '' };
  }
}

function readApproval(approval: Approval): Decision {
  if (typeof approval !== 'object' || approval === null) return { isApproved: approval === true, reason: '' };
  const { approved, reason } = approval;
  return { isApproved: approved === true, reason: typeof reason === 'string' ? reason : '' };
}
