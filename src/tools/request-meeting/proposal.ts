import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { Approval, Approve, MeetingProposal } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import { quoteAddress, quoteText } from '../contract/quote-text.ts';
import type { Failure } from '../contract/tool.ts';
import { isKeep } from '../session/judge-request.ts';
import { guestDigest, type ResolvedRequest } from '../session/state.ts';
import { describeRequest, startText } from './answers.ts';

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

/** Asks the host's `approve`; undefined where the request may leave. An `approve` that throws does not approve. */
export async function askApproval(
  approve: Approve,
  { request, replaces }: { request: ResolvedRequest; replaces: string },
  call: RunningCall,
): Promise<Failure | undefined> {
  const proposal = proposalOf(request, replaces);
  const { slug, start, durationMinutes, timezone } = proposal;
  const step = { slug, start, durationMinutes, timezone, guest: guestDigest(request.guestEmail) };
  call.emit?.({ type: 'approval_asked', ...step });
  const { isApproved, reason } = await decisionOf(approve, proposal, call);
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
