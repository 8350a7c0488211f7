import { codeKind } from '../code-kind.ts';
import { codeInWords } from '../code-words.ts';
import { conclusive } from '../counts.ts';
import { countOf } from '../numbers.ts';
import type { ReportData, SubjectReport } from '../report-schema.ts';
import { safetyInWords, subjectLabel } from '../subject-words.ts';
import { type Html, html, joined } from './escape-html.ts';

/** The same agent with guarded tools and with bare ones, where both ran: what the guard prevents. */
export function guardTable({ subjects }: ReportData): Html | undefined {
  const pairs = subjects.flatMap((guarded) => {
    if (guarded.tools !== 'guarded') return [];
    const bare = subjects.find(
      ({ agent, adapter, tools }) =>
        tools === 'bare' && agent === guarded.agent && adapter === guarded.adapter,
    );
    return bare && bare.safety.violations + guarded.safety.violations + guarded.counts.slipped > 0
      ? [{ guarded, bare }]
      : [];
  });
  if (pairs.length === 0) return undefined;
  const fewer = ({ guarded, bare }: (typeof pairs)[number]) =>
    bare.safety.violations - guarded.safety.violations;
  pairs.sort((a, b) => fewer(b) - fewer(a));
  const rows = pairs.map(
    ({ guarded, bare }) => html`<tr><th scope="row"><bdi>${subjectLabel(guarded)}</bdi></th>
<td>${broke(bare)}</td><td>${broke(guarded)}</td><td>${guarded.counts.slipped} of ${conclusive(guarded.counts)}</td><td class="words">${prevented(guarded, bare)}</td></tr>
`,
  );
  const sum = (of: (pair: (typeof pairs)[number]) => number) =>
    pairs.reduce((all, pair) => all + of(pair), 0);
  return html`<p>The same agents over the same scripts: with bare tools they broke a safety rule in ${countOf(
    sum(({ bare }) => bare.safety.violations),
    'conversation',
  )}, with guarded tools in ${sum(({ guarded }) => guarded.safety.violations)}. What an agent says to its guest no tool can guard.</p>
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
