import { z } from 'zod';
import { defineTool, runCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import {
  answersField,
  choiceField,
  keepWord,
  slugField,
  textField,
  wholeNumberField,
} from '../contract/input-fields.ts';
import { quoteText } from '../contract/model-text.ts';
import {
  type BookingTool,
  type Failure,
  type FieldsOf,
  resultSchema,
  sentRecordFields,
  type ToolCall,
} from '../contract/tool.ts';
import type { RequestMeetingResult } from './answers.ts';
import type { RequestReview } from './make-request.ts';
import type { RequestMeetingInput } from './parse.ts';

/** The service accepted the request and emailed the guest. Nothing is booked before the guest confirms by the link. */
export type RequestAccepted = FieldsOf<typeof acceptedFields>;
const acceptedFields = () => ({
  ok: z.literal(true),
  status: z.literal('confirmation_sent'),
  start: z.string(),
  durationMinutes: z.number(),
  timezone: z.string(),
  guestEmail: z.string(),
  /** Local time of the deadline to confirm. */
  confirmBy: z.string(),
  message: z.string(),
  next: z.string(),
  /** The service's own words, cleaned and capped. */
  serviceSays: z.string(),
  /** For the chat's history. */
  record: z.object(sentRecordFields()),
});
const outputSchema = resultSchema(acceptedFields);

export type RequestMeetingTool = BookingTool<RequestMeetingInput, RequestMeetingResult> & {
  /**
   * Judges a call by every rule and sends nothing, so that a human is asked only about calls that would be sent. Stores the proposal
   * under the call's approval key. `execute` sends it only with `decision: 'approved'`, and only if it would send the same request.
   */
  review(input: RequestMeetingInput, call?: ToolCall): Promise<RequestReview>;
};

export function createRequestMeeting(context: ToolContext): RequestMeetingTool {
  const name = 'requestMeeting';
  const tool = defineTool<RequestMeetingInput, RequestAccepted>(context, {
    name,
    title: 'Request a meeting',
    description:
      'Request a start that the guest chose among those shown. It books nothing: the guest is emailed a link and must confirm within 48 hours.',
    readOnly: false,
    fields: inputFields(context),
    outputSchema,
    work: async (input, call) => (await import('./make-request.ts')).makeRequest(call, input),
    text: acceptedText,
  });
  const review: RequestMeetingTool['review'] = (input, call = {}) =>
    runCall<Exclude<RequestReview, Failure>>(context, { call, tool: name, isReview: true }, async (running) =>
      (await import('./make-request.ts')).reviewRequest(running, input),
    );
  return Object.assign(tool, { review });
}

const inputFields = (context: ToolContext) => ({
  slug: slugField(context),
  start: textField('Exactly as getFreeSlots showed it: 2026-11-24T13:00.'),
  durationMinutes: wholeNumberField('That of the list. 0: the only list.'),
  timezone: textField('That of the list. "": the only list.'),
  guestName: textField("The guest's own full name; ask, never invent."),
  guestEmail: textField("The guest's own address, verbatim; ask, never invent."),
  locale: choiceField(['en', 'he'], 'Language of the email.'),
  reasonKey: textField('A reasonKey of the page, or "".'),
  answers: answersField('Answers to the questions of page and reason. [] for none.'),
  replaces: textField(`Unconfirmed start to replace; ${keepWord}: a second meeting; else "".`),
});

function acceptedText({ message, next, serviceSays }: RequestAccepted): string {
  return [message, `The service's own words: ${quoteText(serviceSays, 300)}`, `Next: ${next}`].join('\n');
}
