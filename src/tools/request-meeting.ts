import { z } from 'zod';
import type { MeetingProposal } from './approval.ts';
import type { BookingTool, Failure, ToolCall } from './booking-tool.ts';
import { type HeldCall, holdCall } from './held-call.ts';
import {
  type Answer,
  answersField,
  choiceField,
  inputSchema,
  slugDescription,
  textField,
  wholeNumberField,
} from './input-fields.ts';
import { loadWork } from './load-work.ts';
import { failureText } from './model-text.ts';
import { questionsHint, reasonsHint } from './page-hints.ts';
import type { RequestAccepted, RequestMeetingResult } from './request-result.ts';
import { daysSchema, leftOutSchema, nearestSchema, resultSchema } from './result-schema.ts';
import type { SessionState } from './session/state.ts';
import { quoteText } from './strangers-text.ts';
import type { ToolContext } from './tool-context.ts';

/** Fields that the host fixed are not there. */
export type RequestMeetingInput = {
  slug?: string;
  start: string;
  durationMinutes: number;
  timezone?: string;
  guestName?: string;
  guestEmail?: string;
  locale?: string;
  reasonKey: string;
  answers: Answer[];
  replaces: string;
};

/** What a call would do: send this proposal, or answer without sending anything. */
export type RequestReview = { ok: true; proposal: MeetingProposal } | RequestMeetingResult;

export type RequestMeetingTool = BookingTool<RequestMeetingInput, RequestMeetingResult> & {
  /**
   * Judges a call by every rule and sends nothing, so that whoever approves is asked only about a call that would go out. It is
   * remembered: `execute` with the same input sends what was proposed, or answers `not_approved`.
   */
  review(input: RequestMeetingInput, call?: ToolCall): Promise<RequestReview>;
};

export function createRequestMeeting(context: ToolContext): RequestMeetingTool {
  const tool = 'requestMeeting';
  return {
    name: tool,
    description:
      'Request a start that the guest chose among those shown. It books nothing: the guest is emailed a link and must confirm within 48 hours.',
    inputSchema: inputSchema(inputFields(context)),
    get outputSchema() {
      return requestSchema();
    },
    annotations: {
      title: 'Request a meeting',
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    execute: (input, call = {}) =>
      holdCall<RequestAccepted>(context, { call, tool }, async (held) => {
        const seen = await seenBy(context, held);
        return (await loadWork()).makeRequest(context, input, { call: held, seen });
      }),
    review: (input, call = {}) =>
      holdCall<Exclude<RequestReview, Failure>>(context, { call, tool, isReview: true }, async (held) => {
        const seen = await seenBy(context, held);
        return (await loadWork()).reviewRequest(context, input, { call: held, seen });
      }),
    toModelText: (result) => (result.ok ? acceptedText(result) : failureText(result)),
  };
}

/** Taken before anything else is waited for: what a call of the same model message is shown meanwhile, the model had not seen. */
function seenBy({ sessions }: ToolContext, { conversation }: HeldCall): Promise<SessionState> {
  return sessions.of(conversation).read();
}

function inputFields({ slug, guest, page }: ToolContext): Record<string, z.ZodType> {
  return {
    ...(slug === undefined ? { slug: textField(slugDescription) } : {}),
    start: textField('Exactly as getFreeSlots showed it: 2026-11-24T13:00.'),
    durationMinutes: wholeNumberField('That of the list. 0: the only list.'),
    ...(!guest.fixes('timezone') ? { timezone: textField('That of the list. "": the only list.') } : {}),
    ...(!guest.fixes('name')
      ? { guestName: textField("The guest's own full name; ask, never invent.") }
      : {}),
    ...(!guest.fixes('email')
      ? { guestEmail: textField("The guest's own address, verbatim; ask, never invent.") }
      : {}),
    ...(!guest.fixes('locale') ? { locale: choiceField(['en', 'he'], 'Language of the email.') } : {}),
    reasonKey: textField(`A reasonKey of the page, or "".${page ? reasonsHint(page) : ''}`),
    answers: answersField(
      `The guest's answers to questions of the page and the reason. [] for none.${page ? questionsHint(page) : ''}`,
    ),
    replaces: textField('The start of this guest\'s earlier request that this one replaces, else "".'),
  };
}

function acceptedText({ message, next, serviceSays }: RequestAccepted): string {
  return [message, `The service's own words: ${quoteText(serviceSays, 300)}`, `Next: ${next}`].join('\n');
}

const requestSchema = resultSchema<RequestMeetingResult>(() => ({
  status: z.string().optional(),
  start: z.string().optional(),
  durationMinutes: z.number().optional(),
  timezone: z.string().optional(),
  guestEmail: z.string().optional(),
  confirmBy: z.string().optional(),
  today: z.string().optional(),
  days: daysSchema().optional(),
  leftOut: leftOutSchema().optional(),
  nearest: nearestSchema().optional(),
}));
