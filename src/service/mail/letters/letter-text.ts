import { type Sentence, sentenceText } from '../../site/sentence.ts';
import type { Letter, Letters } from './letter.ts';

/** A letter as plain text. */
export function letterText(letter: Letter, { locale, footer }: Letters): string {
  const isolated = locale === 'he';
  const isolate = (value: string) => (isolated ? `\u2068${value}\u2069` : value);
  const paragraphs = (sentences: Sentence[]) => sentences.map((sentence) => sentenceText(sentence, isolated));
  const facts = letter.facts.map(
    ({ label, values }) =>
      `  ${label}: ${values
        .filter(Boolean)
        .map(isolate)
        .join(isolated ? ' · ' : ', ')}`,
  );
  return [
    ...paragraphs(letter.opening),
    facts.join('\n'),
    ...paragraphs(letter.middle),
    // The link stands alone on its line, so that every mail program finds its end.
    ...(letter.button ? [...(announced(letter) ? [] : [`${letter.button.label}:`]), letter.button.url] : []),
    ...paragraphs(letter.closing),
    `-- \n${footer}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

/** Whether the sentence before the link already says what it is. */
function announced({ middle }: Letter): boolean {
  const last = middle.at(-1);
  return last !== undefined && sentenceText(last, false).endsWith(':');
}
