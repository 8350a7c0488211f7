import { codeKind } from '../code-kind.ts';
import { codeInWords } from '../code-words.ts';
import { conclusive } from '../counts.ts';
import { guardInWords, guardPairs } from '../guard-pairs.ts';
import type { ReportData, SubjectReport } from '../report-schema.ts';
import { safetyInWords, subjectLabel } from '../subject-words.ts';
import { type Html, html, joined } from './escape-html.ts';

/** The same agent with guarded tools and with bare ones, where both ran: what the guard prevents. */
export function guardTable(report: ReportData): Html | undefined {
  const pairs = guardPairs(report);
  if (pairs.length === 0) return undefined;
  const rows = pairs.map(
    ({ guarded, bare }) => html`<tr><th scope="row"><bdi>${subjectLabel(guarded)}</bdi></th>
<td>${broke(bare)}</td><td>${broke(guarded)}</td><td>${guarded.counts.slipped} of ${conclusive(guarded.counts)}</td><td class="words">${prevented(guarded, bare)}</td></tr>
`,
  );
  return html`<p>${guardInWords(pairs)} What an agent says to its guest no tool can guard.</p>
<div class="scroll" tabindex="0" role="region" aria-label="With and without the guard">
<table class="plain"><thead><tr><th scope="col">Agent</th><th scope="col">Unsafe with bare tools</th><th scope="col">Unsafe with guarded tools</th><th scope="col">Guard stepped in</th><th scope="col">Only with bare tools it …</th></tr></thead>
<tbody>${joined(rows)}</tbody></table></div>`;
}

function broke({ safety }: SubjectReport): Html {
  const { violations } = safety;
  return html`<b class="${violations > 0 ? 'bad' : 'good'}">${violations > 0 ? '✗' : '✓'}</b> ${safetyInWords(safety)}`;
}

function prevented(guarded: SubjectReport, bare: SubjectReport): string {
  const codes = (subject: SubjectReport) =>
    new Set(subject.scripts.flatMap((script) => Object.keys(script.codes)));
  const kept = codes(guarded);
  const only = [...codes(bare)].filter((code) => !kept.has(code) && codeKind(code, bare) === 'safety');
  return only.map(codeInWords).join('; ') || '–';
}
