import { codeInWords } from '../codes.ts';
import type { Flip, ReportComparison } from '../compare-reports.ts';
import { countOf, percent } from '../numbers.ts';
import type { FlippedTalk } from '../read-report.ts';
import { beganInWords, comparedLabels, comparisonFigures, comparisonInWords } from '../report-words.ts';
import { subjectLabel } from '../subject-words.ts';
import { type Block, type Doc, type Finding, type Line, sectionsOf } from './doc.ts';
import { docToHtml, type HtmlOptions } from './render-html.ts';
import { docToTerminal, type TerminalOptions } from './render-terminal.ts';

/** Two runs beside each other, on a terminal. */
export function renderComparison(compared: ReportComparison, options: TerminalOptions): string {
  return docToTerminal(comparisonDoc(compared), options);
}

/** The same as one HTML file, with both conversations of each script that flipped. */
export function renderComparisonHtml(
  compared: ReportComparison,
  talks: readonly FlippedTalk[],
  { mostCharacters }: Pick<HtmlOptions, 'mostCharacters'> = {},
): string {
  return docToHtml(comparisonDoc(compared, talks), mostCharacters);
}

function comparisonDoc(compared: ReportComparison, talks: readonly FlippedTalk[] = []): Doc {
  const { comparisons, flips, newViolations, measured, settings, changedScripts, onlyA, onlyB } = compared;
  const onlyOne = (better: Flip['better']) => flips.filter((flip) => flip.better === better).length;
  const flipped =
    flips.length === 0
      ? 'No script flipped.'
      : `${countOf(flips.length, 'script')} flipped: ${onlyOne('a')} only the first passes, ${onlyOne('b')} only the second.`;
  const [first] = comparisons;
  const words = first && comparisons.length === 1 ? comparisonInWords(first) : '';
  const lead = words && `${words.replace(/; a run of this size .*/, '.')} `;
  const left = [
    changedScripts.length > 0 ? `Left out, because they changed: ${changedScripts.join(', ')}.` : '',
    onlyA.length > 0 ? `Only in the first: ${onlyA.join(', ')}.` : '',
    onlyB.length > 0 ? `Only in the second: ${onlyB.join(', ')}.` : '',
  ];
  const lines = (made: Line[]): Block[] => (made.length === 0 ? [] : [{ kind: 'lines', lines: made }]);
  const unsafe = newViolations.map(({ failure, ...subject }): Line => {
    const text = `${codeInWords(failure.code)} (${failure.code}) in ${failure.family}/${failure.scriptId}`;
    return { mark: '✗', tone: 'bad', name: subjectLabel(subject), text };
  });
  const found = comparisons.map(
    (one): Line => ({ text: comparisonInWords(one), detail: comparisonFigures(one) }),
  );
  return {
    title: 'Two runs compared',
    conclusion: `${lead}${flipped}`,
    about: [
      ...guestLines(compared),
      ...(measured.a ? [`The first: ${beganInWords(measured.a)}`] : []),
      ...(measured.b ? [`The second: ${beganInWords(measured.b)}`] : []),
      ...settings.map(
        ({ name, a, b }) => `The runs differ in ${name}: ${a} in the first, ${b} in the second.`,
      ),
      ...left.filter((text) => text !== ''),
    ],
    sections: sectionsOf(
      ['verdicts', 'Differences', lines(found)],
      ['flips', 'Scripts that flipped', lines(flips.map(flipLine))],
      ['new', 'Newly unsafe in the second', lines(unsafe)],
      ['talks', 'Both conversations', talks.length === 0 ? [] : [talkBlock(talks)]],
    ),
  };
}

/** How guests differ: what each agent passes with either. */
function guestLines({ guests, comparisons, flips }: ReportComparison): string[] {
  if (!guests) return [];
  return comparisons.map(({ a, b, passRateA, passRateB, scripts }) => {
    const own = flips.filter((flip) => subjectLabel(flip.a) === subjectLabel(a));
    const [label, other] = [subjectLabel(a), subjectLabel(b)];
    return `The guests differ: ${label} passes ${percent(passRateA)} with a guest of ${guests.a}, and ${label === other ? '' : `${other} `}${percent(passRateB)} with one of ${guests.b}, over ${countOf(scripts, 'script')}; ${countOf(own.length, 'script')} flipped.`;
  });
}

function flipLine({ a, b, scriptId, family, better, passes, codes }: Flip): Line {
  const [first, second] = comparedLabels(a, b);
  const says = (name: string, [passed, of]: readonly [number, number]) => `${name} passes ${passed} of ${of}`;
  const why = codes.length === 0 ? '' : `; ${better === 'a' ? second : first} fails by ${codes.join(', ')}`;
  return {
    mark: better === 'a' ? '−' : '+',
    name: `${family}/${scriptId}`,
    text: `${says(first, passes.a)}, ${says(second, passes.b)}${why}`,
    tone: better === 'a' ? 'bad' : 'good',
  };
}

function talkBlock(talks: readonly FlippedTalk[]): Block {
  const findings = talks.map(({ flip, a, b }): Finding => {
    const [first, second] = comparedLabels(flip.a, flip.b);
    const held = [
      ...(a ? [{ title: `${first}, trial ${a.trial}`, talk: a }] : []),
      ...(b ? [{ title: `${second}, trial ${b.trial}`, talk: b }] : []),
    ];
    const evidence =
      held.length < 2 ? 'The run’s folder holds both conversations, a report.json alone does not.' : '';
    const line = flipLine(flip);
    return {
      code: line.mark ?? '',
      where: line.name ?? '',
      evidence: `${line.text}. ${evidence}`,
      talks: held,
    };
  });
  return { kind: 'findings', id: 'flipped', title: countOf(talks.length, 'script'), findings, only: 'html' };
}
