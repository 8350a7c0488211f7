import { comparisonFigures, comparisonInWords } from '../comparison-words.ts';
import { countOf } from '../numbers.ts';
import type { Comparison, ReportData } from '../report-schema.ts';
import { byStanding } from '../subject-words.ts';
import { type Html, html, joined, when } from './escape-html.ts';

/** More than these are folded. */
const mostOpen = 10;
/** Of a hundred agents there are thousands of pairs, and the JSON has them all. */
const mostListed = 300;

/** Which differences there are, in words first. */
export function comparisonList({ comparisons, subjects }: ReportData): Html | undefined {
  if (comparisons.length === 0) return undefined;
  const [best] = [...subjects].sort(byStanding);
  const withBest = ({ a, b }: Comparison) =>
    [a, b].some(
      ({ agent, adapter, tools }) =>
        agent === best?.agent && adapter === best.adapter && tools === best.tools,
    );
  const sorted = [...comparisons].sort(
    (one, other) =>
      Number(withBest(other)) - Number(withBest(one)) ||
      Number(other.isDifference) - Number(one.isDifference) ||
      Math.abs(other.difference) - Math.abs(one.difference),
  );
  const found = comparisons.filter(({ isDifference }) => isDifference).length;
  return html`<p>${countOf(comparisons.length, 'pair')} compared script by script, p values corrected for all of them (Holm); ${
    found === 1 ? '1 is a difference' : `${found === 0 ? 'none' : found} are differences`
  }. The line is the 95 % interval of the difference; zero inside it means that there may be none.</p>
<ul class="comparisons">${joined(sorted.slice(0, mostOpen).map(item))}</ul>
${when(
  sorted.length > mostOpen,
  () =>
    html`<details><summary>${countOf(Math.min(sorted.length, mostListed) - mostOpen, 'more pair')}${
      sorted.length > mostListed ? ` of ${sorted.length - mostOpen}; report.json has all` : ''
    }</summary><ul class="comparisons">${joined(sorted.slice(mostOpen, mostListed).map(item))}</ul></details>`,
)}`;
}

function item(comparison: Comparison): Html {
  const { difference, interval, isDifference } = comparison;
  // Turned so that the better one's lead points to the right, as the sentence says it.
  const [low, high] = difference >= 0 ? [interval.low, interval.high] : [-interval.high, -interval.low];
  const at = (value: number) => (((Math.min(Math.max(value, -1), 1) + 1) / 2) * 100).toFixed(2);
  return html`<li class="${isDifference ? 'differs' : 'alike'}"><p><bdi>${comparisonInWords(comparison)}</bdi></p>
<div class="lead" aria-hidden="true"><i class="zero"></i><i class="span" style="left:${at(low)}%;right:${(100 - Number(at(high))).toFixed(2)}%"></i><i class="point" style="left:${at(Math.abs(difference))}%"></i></div>
<p class="small">${comparisonFigures(comparison)}</p></li>
`;
}
