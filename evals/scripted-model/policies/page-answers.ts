import type { Seen } from '../policy.ts';
import type { Situation } from './situation.ts';
import { requiredQuestionsIn } from './tool-texts.ts';

/** The first question of the page that must be answered and is not; `isUnknown`: the guest was asked, and does not know. */
export function openQuestion({ done, seen }: Situation): { label: string; isUnknown: boolean } | undefined {
  const page = done.findLast(({ call, result }) => call.name === 'getBookingPage' && !result.isError);
  const answers = requiredQuestionsIn(page?.result.text ?? '').map(({ label }) => ({
    label,
    answer: answerTo(label, seen),
  }));
  const open = answers.find(({ answer }) => answer === '' || doesNotKnow.test(answer));
  return open && { label: open.label, isUnknown: open.answer !== '' };
}

const doesNotKnow = /\bI (?:don['’]t|do not) know\b|\bI cannot tell\b|לא ידוע|לא יודע|איני יכול/iu;

/** The guest's answer to a question of the page: what they wrote after it was asked. */
export function answerTo(label: string, { messages }: Seen): string {
  const at = messages.findLastIndex(
    (message) => message.role === 'assistant' && message.text.endsWith(`“${label}”`),
  );
  const answer = at < 0 ? undefined : messages[at + 1];
  return answer?.role === 'guest' ? answer.text.trim() : '';
}
