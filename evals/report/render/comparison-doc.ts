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
import { type Block, type Doc, type DocLine, type Finding, linesBlock, section, textBlock } from './doc.ts';
import { docToHtml, type HtmlOptions } from './render-html.ts';
import { docToTerminal, type TerminalOptions } from './render-terminal.ts';

/** Renders a comparison of two runs for a terminal. */
export function renderComparison(compared: ReportComparison, options: TerminalOptions): string {
  return docToTerminal(comparisonDoc(compared), options);
}

/** Renders a comparison as one HTML file, with both conversations of each flipped script. */
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
  const isOnePair = comparisons.length === 1;
  const words = first && isOnePair ? `${comparisonInWords(first)} ` : '';
  return {
    title: 'Two runs compared',
    conclusion: `${words.replace(/; a run of this size .*/, '. ')}${flipped}`,
    about: [
      ...guestLines(compared),
      `The first: ${beganInWords(measured.a)}`,
      `The second: ${beganInWords(measured.b)}`,
      ...settings.map(
        ({ name, a, b }) => `The runs differ in ${name}: ${a} in the first, ${b} in the second.`,
      ),
      flips.length > 0 && flips.every(({ passes: { a, b } }) => a[1] + b[1] === 2)
        ? 'Each script was held once in either run, so a flip may be chance: run with --trials 3.'
        : '',
      changedScripts.length > 0 ? `Left out, because they changed: ${changedScripts.join(', ')}.` : '',
      onlyA.length > 0 ? `Only in the first: ${onlyA.join(', ')}.` : '',
      onlyB.length > 0 ? `Only in the second: ${onlyB.join(', ')}.` : '',
    ].filter((text) => text !== ''),
    sections: [
      section('verdicts', 'Differences', [linesBlock(comparisons.map(comparisonLine))]),
      section('guard', 'Prevented by the guard', [linesBlock(compared.prevented.flatMap(guardLine))]),
      section('flips', 'Scripts that flipped: passes of the first, of the second', [
        linesBlock(flips.map((flip) => flipLine(flip, isOnePair))),
      ]),
      section('new', 'Newly unsafe in the second', [linesBlock(violationLines(newViolations))]),
      section('judges', 'What only one of the judges found', judgeBlocks(compared)),
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

/** How two judges of the same conversations differ. */
function judgeBlocks({ judges }: ReportComparison): Block[] {
  if (!judges) return [];
  const { a, b, conversations, both, onlyA, onlyB } = judges;
  const text = `In ${countOf(conversations, 'conversation')} both judges find something untrue in the same ${countOf(both, 'message')}; ${a} alone makes ${countOf(onlyA.length, 'statement')}, ${b} alone ${onlyB.length}.`;
  const lines = (judge: string, found: typeof onlyA) =>
    found.map(({ where, turn, quote, code, fact }): DocLine => {
      return { name: judge, text: `${code}, ${where}, turn ${turn}: “${quote}”`, detail: fact };
    });
  return [textBlock(text), linesBlock([...lines(a, onlyA), ...lines(b, onlyB)])];
}

/** How the guests differ: the pass rate of each agent with either guest. */
function guestLines({ guests, comparisons, flips }: ReportComparison): string[] {
  if (!guests) return [];
  return comparisons.map(({ a, b, passRateA, passRateB, scripts }) => {
    const own = flips.filter((flip) => subjectLabel(flip.a) === subjectLabel(a));
    const [label, other] = [subjectLabel(a), subjectLabel(b)];
    return `The guests differ: ${label} passes ${percent(passRateA)} with a guest of ${guests.a}, and ${label === other ? '' : `${other} `}${percent(passRateB)} with one of ${guests.b}, over ${countOf(scripts, 'script')}; ${countOf(own.length, 'script')} flipped.`;
  });
}

function guardLine({ a, b, times }: ReportComparison['prevented'][number]): DocLine[] {
  if (times.a[0] + times.b[0] === 0) return [];
  const [first, second] = comparedLabels(a, b);
  const says = ([prevented, of]: readonly [number, number]) => `${prevented} of ${of}`;
  return [{ text: `${first} in ${says(times.a)} conversations, ${second} in ${says(times.b)}` }];
}

/** A line for each code, with the scripts that broke it. */
function violationLines(violations: ReportComparison['newViolations']): DocLine[] {
  const groups = Map.groupBy(
    violations,
    ({ failure, ...subject }) => `${subjectLabel(subject)} ${failure.code}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [one] = group;
    if (!one) return [];
    const { failure, ...subject } = one;
    const scripts = group.map(({ failure: { family, scriptId } }) => `${family}/${scriptId}`).join(', ');
    const text = `${codeInWords(failure.code)} (${failure.code}) in ${scripts}`;
    return [{ mark: '✗', tone: 'bad', name: subjectLabel(subject), text }];
  });
}

/** `isPlain`: both subjects are named elsewhere. */
function flipLine({ a, b, scriptId, family, better, passes, codes }: Flip, isPlain: boolean) {
  const [first, second] = isPlain ? ['', ''] : comparedLabels(a, b).map((label) => `${label} `);
  const says = (name: string, [passed, of]: readonly [number, number]) => `${name}${passed} of ${of}`;
  const why = codes.length === 0 ? '' : `; fails by ${codes.join(', ')}`;
  return {
    mark: better === 'a' ? '−' : '+',
    name: `${family}/${scriptId}`,
    text: `${says(first ?? '', passes.a)}, ${says(second ?? '', passes.b)}${why}`,
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
  const { mark, name, text } = flipLine(flip, false);
  return { code: mark, where: name, evidence: `${text}. ${missing}`, talks };
}
