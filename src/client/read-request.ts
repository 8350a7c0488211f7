import { type MeetingRequest, meetingRequestSchema } from '../wire/index.ts';
import { describeIssues, type ReadBody } from './answer.ts';

// A field that the interface does not have would be dropped on the way: the caller should know.
const strictRequestSchema = meetingRequestSchema.strict();

/** A body as it goes out: checked, and everything in it that was given. */
export function readRequest(body: MeetingRequest): ReadBody<MeetingRequest> {
  const parsed = strictRequestSchema.safeParse(body);
  if (!parsed.success) return { ok: false, problem: describeIssues(parsed.error) };
  const { answers } = body;
  if (!answers || !Object.hasOwn(answers, protoKey)) return { ok: true, value: parsed.data };
  const answer: unknown = answers[protoKey];
  if (typeof answer !== 'string') return { ok: false, problem: `answers.${protoKey}: must be a text` };
  const checked = parsed.data.answers ?? {};
  const all = Object.keys(answers).map((key) => [key, key === protoKey ? answer : checked[key]]);
  return { ok: true, value: { ...parsed.data, answers: Object.fromEntries(all) } };
}

/** A page may ask a question under this key too. A schema of zod drops it without a word, and the guest's answer with it. */
const protoKey = '__proto__';
