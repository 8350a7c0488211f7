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
  const sorted = [...subjects].sort(byStanding);
  const items = sorted.map((subject) => {
    const { mark, word } = signs[standingOf(subject)];
    const isFirst = subject === sorted.find((other) => standingOf(other) === standingOf(subject));
    return html`<li class="verdict ${standingOf(subject)}"${isFirst ? html` id="${standingOf(subject)}"` : html``}>
<span class="mark" aria-hidden="true">${mark}</span>
<div><p class="says"><span class="hidden">${word}: </span><b><bdi>${subjectLabel(subject)}</bdi></b> ${verdictInWords(subject)}.${when(
      subject.failures.length > 0,
      () => html` <a href="#${anchorOf('fails', subject)}">See why</a>`,
    )}</p>
${figures(subject)}</div></li>
`;
  });
  return html`${when(sorted.length > 3, () => lead(sorted))}<ul class="verdicts${sorted.length > mostWide ? ' many' : ''}">${joined(items)}</ul>`;
}

/** More than these stand in two columns. */
const mostWide = 6;

const standings = {
  safe: 'safe, and right in every script',
  'safe-not-right': 'safe, but not always right',
  unsafe: 'unsafe',
  unknown: 'not judged',
} as const;

/** How many stand how, each with a way to the first of them: of many agents the unsafe ones are far below. */
function lead(subjects: readonly SubjectReport[]): Html {
  const parts = (Object.keys(standings) as (keyof typeof standings)[]).flatMap((standing) => {
    const count = subjects.filter((subject) => standingOf(subject) === standing).length;
    return count === 0
      ? []
      : [
          html`<a class="${standing}" href="#${standing}"><b>${signs[standing].mark} ${count}</b> ${standings[standing]}</a>`,
        ];
  });
  return html`<p class="lead-in">Of ${subjects.length}: ${joined(parts)}</p>`;
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
    ...(measured.costUsd === 0 ? [] : [['cost', dollars(measured.costUsd)] satisfies [string, string]]),
    ['each takes', duration(measured.conversationMs?.p50)],
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
