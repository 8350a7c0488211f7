import { codeInWords } from '../codes.ts';
import type { Flip, ReportComparison } from '../compare-reports.ts';
import {
  beganInWords,
  comparedLabels,
  comparisonInWords,
  comparisonLine,
  countOf,
  subjectLabel,
} from '../report-words.ts';
import { type Block, type Doc, type DocLine, linesBlock, section, textBlock } from './doc.ts';
import { docToHtml } from './render-html.ts';
import { docToTerminal, type TerminalOptions } from './render-terminal.ts';
import { replay, shellCommand } from './report-doc.ts';

/** The folders of the two compared runs, for the commands that print conversations. */
export type ComparedPaths = readonly [a: string, b: string];

/** Renders a comparison of two runs for a terminal. */
export function renderComparison(
  compared: ReportComparison,
  { paths = ['A', 'B'], ...options }: TerminalOptions & { paths?: ComparedPaths },
): string {
  return docToTerminal(comparisonDoc(compared, paths), options);
}

/** Renders a comparison as one HTML file. */
export function renderComparisonHtml(compared: ReportComparison, paths: ComparedPaths = ['A', 'B']): string {
  return docToHtml(comparisonDoc(compared, paths));
}

function comparisonDoc(compared: ReportComparison, paths: ComparedPaths): Doc {
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
      section('flips', 'Scripts that flipped: passes of the first, of the second', [
        linesBlock(flips.map((flip) => flipLine(flip, isOnePair, paths))),
      ]),
      section('new', 'Newly unsafe in the second', [linesBlock(violationLines(newViolations))]),
      section('judges', 'What only one of the judges found', judgeBlocks(compared)),
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

/** A line for each code, with the scripts that broke it. */
function violationLines(violations: ReportComparison['newViolations']): DocLine[] {
  const groups = Map.groupBy(
    violations,
    ({ failure, ...subject }) => `${subjectLabel(subject)} ${failure.code}`,
  );
  return [...groups.values()].flatMap((group) => {
    const scripts = group.map(({ failure: { family, scriptId } }) => `${family}/${scriptId}`).join(', ');
    return group.slice(0, 1).map(({ failure: { code }, ...subject }): DocLine => {
      const text = `${codeInWords(code)} (${code}) in ${scripts}`;
      return { mark: '✗', tone: 'bad', name: subjectLabel(subject), text };
    });
  });
}

/** `isPlain`: both subjects are named elsewhere. */
function flipLine(flip: Flip, isPlain: boolean, paths: ComparedPaths): DocLine {
  const { a, b, scriptId, family, better, passes, codes } = flip;
  const [first, second] = isPlain ? ['', ''] : comparedLabels(a, b).map((label) => `${label} `);
  const says = (name: string, [passed, of]: readonly [number, number]) => `${name}${passed} of ${of}`;
  const why = codes.length === 0 ? '' : `; fails by ${codes.join(', ')}`;
  // A report.json holds no conversations that passed.
  const folders = paths.filter((path) => !path.endsWith('.json'));
  return {
    mark: better === 'a' ? '−' : '+',
    name: `${family}/${scriptId}`,
    text: `${says(first ?? '', passes.a)}, ${says(second ?? '', passes.b)}${why}`,
    tone: better === 'a' ? 'bad' : 'good',
    command: folders.length > 0 ? shellCommand([...replay, ...folders, '--script', scriptId]) : undefined,
  };
}
