import type { BookingPage, Question } from '../../wire/index.ts';
import { cleanText } from '../strangers-text.ts';

/** What a question is judged by. */
export type QuestionRules = Pick<Question, 'key' | 'label' | 'required'>;

/** What of a page a request is judged by, and all that a conversation keeps of it. */
export type PageRules = Pick<BookingPage, 'durationsMinutes' | 'defaultDurationMinutes'> & {
  reasons: { key: string; questions: QuestionRules[] }[];
  customFields: QuestionRules[];
};

/** No page that people fill in comes near to this; one that is larger is read anew whenever it is needed. */
const maxChars = 100_000;
const maxLabelChars = 200;

/** The rules of a page, and how many characters they have; none where that is too many to be kept. */
export function keptRules(page: PageRules): { page: PageRules | null; chars: number } {
  const { durationsMinutes, defaultDurationMinutes } = page;
  const rules: PageRules = {
    durationsMinutes,
    defaultDurationMinutes,
    reasons: page.reasons.map(({ key, questions }) => ({ key, questions: questionRules(questions) })),
    customFields: questionRules(page.customFields),
  };
  const chars = JSON.stringify(rules).length;
  return chars > maxChars ? { page: null, chars: 0 } : { page: rules, chars };
}

function questionRules(questions: readonly QuestionRules[]): QuestionRules[] {
  return questions.map(({ key, label, required }) => ({
    key,
    label: cleanText(label, maxLabelChars),
    required,
  }));
}
