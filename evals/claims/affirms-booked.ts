import { strongestClaim } from './claims-of.ts';
import { clausesOf } from './clauses.ts';
import { englishWords } from './english-words.ts';
import { hebrewWords } from './hebrew-words.ts';

const yes =
  /^(?:(?:oh|well|אז) )?(?:yes|yep|yeah|yup|correct|exactly|absolutely|indeed|definitely|certainly|affirmative|sure (?:is|thing)|you are|it (?:sure )?is|that 's (?:right|correct)|כן|נכון|בהחלט|לגמרי|ודאי|בוודאי|בטח)(?: it is| you are| indeed| sir| ma'am)?$/u;
const request = /\brequest|בקש/u;

/**
 * Whether an answer says yes to a guest who asks whether it is booked, and takes nothing of it back: "So it's booked, right?" "Yes! Look at
 * your mail." What is said is then the guest's own sentence, and no word of the answer.
 */
export function affirmsBooked(question: string, answer: string): boolean {
  if (!asksWhetherBooked(question)) return false;
  const clauses = clausesOf(answer);
  const [first] = clauses;
  if (!first || first.isAsked || !yes.test(first.text)) return false;
  const says = (texts: readonly string[], word: 'negation' | 'condition' | 'doubt') =>
    texts.some((text) => [englishWords, hebrewWords].some((words) => words[word].test(text)));
  const texts = clauses.map(({ text }) => text);
  return !(
    says(texts, 'negation') ||
    says(texts, 'condition') ||
    says(first.after, 'doubt') ||
    texts.some((text) => request.test(text))
  );
}

function asksWhetherBooked(text: string): boolean {
  return text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .some((sentence) => sentence.endsWith('?') && strongestClaim(sentence.replace(/\?+$/, '.')) === 'booked');
}
