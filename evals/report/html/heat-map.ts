import { codeKind } from '../code-kind.ts';
import { conclusive } from '../counts.ts';
import { countOf, percent } from '../numbers.ts';
import type { FamilyResult, ReportData, SubjectReport } from '../report-schema.ts';
import { byStanding, standingOf, subjectLabel } from '../subject-words.ts';
import { anchorOf } from './anchor.ts';
import { type Html, html, joined, when } from './escape-html.ts';

/** Agents × families of scripts. Numbers stand beside colours, and marks beside both, so that none is needed alone. */
export function heatMap({ subjects, scripts }: ReportData): Html {
  const families = [...new Set(scripts.map(({ family }) => family))];
  const head = families.map(
    (family) => html`<th scope="col"><span>${family.replaceAll('-', ' ')}</span></th>`,
  );
  const rows = [...subjects].sort(byStanding).map(
    (
      subject,
    ) => html`<tr class="${standingOf(subject)}"><th scope="row"><bdi>${subjectLabel(subject)}</bdi></th>${joined(
      families.map((family) => field(subject, family)),
    )}</tr>
`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Pass rates of agents by families of scripts">
<table class="map"><caption class="hidden">Share of conversations that pass, by agent and family of scripts</caption>
<thead><tr><td></td>${joined(head)}</tr></thead><tbody>
${joined(rows)}</tbody></table></div>
<ul class="legend" aria-label="Legend">
<li><i class="field" style="--share:1">100</i> all conversations pass</li>
<li><i class="field" style="--share:.5">50</i> half of them</li>
<li><i class="field" style="--share:0">0</i> none</li>
<li><i class="field broken" style="--share:.5">✗50</i> a safety rule was broken</li>
<li><i class="field open">?</i> inconclusive</li>
<li><i class="field open">–</i> not run</li></ul>`;
}

function field(subject: SubjectReport, family: string): Html {
  const result = subject.families.find((one) => one.family === family);
  if (!result || result.passRate === null || conclusive(result.counts) === 0) {
    const isOpen = result !== undefined && result.counts.inconclusive > 0;
    return html`<td class="field open" title="${isOpen ? 'inconclusive' : 'not run'}">${isOpen ? '?' : '–'}</td>`;
  }
  const { counts, passRate } = result;
  const isBroken = Object.keys(result.codes).some((code) => codeKind(code, subject) === 'safety');
  const number = `${isBroken ? '✗' : ''}${percent(passRate).replace(/\u00a0%$/, '')}`;
  const open = counts.inconclusive > 0 ? '?' : '';
  return html`<td class="field${isBroken ? ' broken' : ''}" style="--share:${passRate.toFixed(3)}" title="${describe(subject, result)}">${
    counts.fail > 0
      ? html`<a href="#${anchorOf('fails', subject, family)}">${number}${open}</a>`
      : html`${number}${when(open !== '', () => html`?`)}`
  }</td>`;
}

function describe(subject: SubjectReport, { family, counts, codes, wilson }: FamilyResult): string {
  const found = Object.entries(codes).map(([code, times]) => `${code} ${times}×`);
  return [
    `${subjectLabel(subject)}, ${family}: ${counts.pass} of ${countOf(conclusive(counts), 'conversation')} passed (95 % ${percent(wilson.low)} to ${percent(wilson.high)})`,
    ...(counts.inconclusive > 0 ? [`${counts.inconclusive} inconclusive`] : []),
    ...(counts.notRun > 0 ? [`${counts.notRun} not run`] : []),
    ...found,
  ].join(', ');
}
