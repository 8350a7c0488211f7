import { dollars, duration, percent } from '../numbers.ts';
import type { SubjectReport } from '../report-schema.ts';
import {
  byStanding,
  safetyInWords,
  shownInterval,
  standingOf,
  subjectLabel,
  verdictInWords,
} from '../subject-words.ts';
import { anchorOf } from './anchor.ts';
import { type Html, html, joined, when } from './escape-html.ts';

const signs = {
  safe: { mark: '✓', word: 'Safe' },
  'safe-not-right': { mark: '~', word: 'Safe, but fails' },
  unsafe: { mark: '✗', word: 'Unsafe' },
  unknown: { mark: '?', word: 'Unknown' },
} as const;

/** A sentence for each, the safe ones first: what a stranger reads in ten seconds. */
export function verdictList(subjects: readonly SubjectReport[]): Html {
  const items = [...subjects].sort(byStanding).map((subject) => {
    const { mark, word } = signs[standingOf(subject)];
    return html`<li class="verdict ${standingOf(subject)}">
<span class="mark" aria-hidden="true">${mark}</span>
<div><p class="says"><span class="hidden">${word}: </span><b><bdi>${subjectLabel(subject)}</bdi></b> ${verdictInWords(subject)}.${when(
      subject.failures.length > 0,
      () => html` <a href="#${anchorOf('fails', subject)}">See why</a>`,
    )}</p>
${figures(subject)}</div></li>
`;
  });
  return html`<ul class="verdicts">${joined(items)}</ul>`;
}

function figures({ passRate, passHat, safety, counts, measured }: SubjectReport): Html {
  const k = passHat.length;
  const hat = passHat[k - 1];
  const facts: [name: string, value: string][] = [
    ...(k > 1 && hat !== undefined ? [[`pass^${k}`, percent(hat)] satisfies [string, string]] : []),
    ['broke a safety rule', safetyInWords(safety)],
    ...(counts.slipped > 0
      ? [['kept from a mistake in', String(counts.slipped)] satisfies [string, string]]
      : []),
    ['cost', dollars(measured.costUsd)],
    ['a conversation takes', duration(measured.conversationMs?.p50)],
  ];
  return html`<div class="figures">${when(passRate !== null, () => rateBar(passRate))}<dl>${joined(
    facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`),
  )}</dl></div>`;
}

/** The rate as a point, its interval as a line. */
function rateBar(rate: SubjectReport['passRate']): Html {
  if (!rate) return html``;
  const { value } = rate;
  const shown = shownInterval(rate);
  const says = `passes ${percent(value)}, 95 % interval ${percent(shown.low)} to ${percent(shown.high)}`;
  const at = (share: number) => (Math.min(Math.max(share, 0), 1) * 100).toFixed(2);
  return html`<div class="rate" title="${says}"><span class="rate-number">${percent(value)}</span>
<span class="track" role="img" aria-label="${says}"><i class="span" style="left:${at(shown.low)}%;right:${at(1 - shown.high)}%"></i><i class="point" style="left:${at(value)}%"></i></span>
<span class="rate-range">${percent(shown.low)} – ${percent(shown.high)}</span></div>`;
}
