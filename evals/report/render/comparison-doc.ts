import { codeInWords } from '../codes.ts';
import type { Flip, ReportComparison } from '../compare-reports.ts';
import type { FlippedTalk } from '../read-report.ts';
import {
  beganInWords,
  comparedLabels,
  comparisonInWords,
  comparisonLine,
  countOf,
  percent,
  subjectLabel,
} from '../report-words.ts';
import { type Doc, type Finding, type Line, linesBlock, section } from './doc.ts';
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
  const words = first && comparisons.length === 1 ? `${comparisonInWords(first)} ` : '';
  return {
    title: 'Two runs compared',
    conclusion: `${words.replace(/; a run of this size .*/, '. ')}${flipped}`,
    about: [
      ...guestLines(compared),
      measured.a ? `The first: ${beganInWords(measured.a)}` : '',
      measured.b ? `The second: ${beganInWords(measured.b)}` : '',
      ...settings.map(
        ({ name, a, b }) => `The runs differ in ${name}: ${a} in the first, ${b} in the second.`,
      ),
      changedScripts.length > 0 ? `Left out, because they changed: ${changedScripts.join(', ')}.` : '',
      onlyA.length > 0 ? `Only in the first: ${onlyA.join(', ')}.` : '',
      onlyB.length > 0 ? `Only in the second: ${onlyB.join(', ')}.` : '',
    ].filter((text) => text !== ''),
    sections: [
      section('verdicts', 'Differences', [linesBlock(comparisons.map(comparisonLine))]),
      section('flips', 'Scripts that flipped', [linesBlock(flips.map(flipLine))]),
      section('new', 'Newly unsafe in the second', [linesBlock(newViolations.map(violationLine))]),
      section('talks', 'Both conversations', [
        {
          kind: 'findings',
          id: 'flipped',
          title: countOf(talks.length, 'script'),
          findings: talks.map(talkFinding),
        },
      ]),
    ],
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

function violationLine({ failure, ...subject }: ReportComparison['newViolations'][number]): Line {
  const text = `${codeInWords(failure.code)} (${failure.code}) in ${failure.family}/${failure.scriptId}`;
  return { mark: '✗', tone: 'bad', name: subjectLabel(subject), text };
}

function flipLine({ a, b, scriptId, family, better, passes, codes }: Flip) {
  const [first, second] = comparedLabels(a, b);
  const says = (name: string, [passed, of]: readonly [number, number]) => `${name} passes ${passed} of ${of}`;
  const why = codes.length === 0 ? '' : `; ${better === 'a' ? second : first} fails by ${codes.join(', ')}`;
  return {
    mark: better === 'a' ? '−' : '+',
    name: `${family}/${scriptId}`,
    text: `${says(first, passes.a)}, ${says(second, passes.b)}${why}`,
    tone: better === 'a' ? ('bad' as const) : ('good' as const),
  };
}

function talkFinding({ flip, a, b }: FlippedTalk): Finding {
  const labels = comparedLabels(flip.a, flip.b);
  const talks = [a, b].flatMap((talk, side) =>
    talk ? [{ title: `${labels[side]}, trial ${talk.trial}`, talk }] : [],
  );
  const missing =
    talks.length < 2 ? 'The run’s folder holds both conversations, a report.json alone does not.' : '';
  const { mark, name, text } = flipLine(flip);
  return { code: mark, where: name, evidence: `${text}. ${missing}`, talks };
}
