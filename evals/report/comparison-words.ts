import { countOf, points } from './numbers.ts';
import type { Comparison } from './report-schema.ts';
import { subjectLabel } from './subject-words.ts';

/** What was found between two subjects, for somebody who never read of p values. */
export function comparisonInWords(comparison: Comparison): string {
  const { a, b, difference, smallestDetectable, isDifference, p } = comparison;
  const [better, worse] = difference >= 0 ? [a, b] : [b, a];
  const seen = points(Math.abs(difference));
  if (isDifference)
    return `${subjectLabel(better)} passes ${seen} more than ${subjectLabel(worse)}. That is a difference, and hardly chance.`;
  if (p < 0.05)
    return `${subjectLabel(better)} passes ${seen} more than ${subjectLabel(worse)}. Among so many pairs that is not yet a difference: compare fewer agents, or run more scripts.`;
  const what =
    difference === 0
      ? `${subjectLabel(a)} and ${subjectLabel(b)} pass as much`
      : `${subjectLabel(better)} passes ${seen} more than ${subjectLabel(worse)}, which chance explains as well`;
  const unseen =
    smallestDetectable >= 1
      ? 'a run of this size finds no difference at all'
      : `a run of this size finds differences from about ${points(smallestDetectable)}, and misses smaller ones`;
  return `${what}; ${unseen}.`;
}

/** The figures behind it; b against a turned so that the better one's lead is positive. */
export function comparisonFigures({ difference, interval, holm, scripts }: Comparison): string {
  const [low, high] = difference >= 0 ? [interval.low, interval.high] : [-interval.high, -interval.low];
  return `95 % interval ${signed(low)} to ${signed(high)}, p = ${holm.toFixed(3)} after Holm, ${countOf(scripts, 'script')} in common`;
}

function signed(difference: number): string {
  const value = (difference * 100).toFixed(1);
  return difference > 0 ? `+${value}` : value.replace('-', '−');
}
