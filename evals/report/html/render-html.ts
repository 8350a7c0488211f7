import { createHash } from 'node:crypto';
import { countOf } from '../numbers.ts';
import type { ReportData } from '../report-schema.ts';
import { ownVerdicts } from '../subject-words.ts';
import { comparisonList } from './comparison-list.ts';
import { type Html, html, joined, when } from './escape-html.ts';
import { failureList } from './failure-list.ts';
import { guardTable } from './guard-table.ts';
import { heatMap } from './heat-map.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { verdictList } from './verdict-list.ts';

export type HtmlOptions = {
  /** The run's folder, for the commands that show a conversation. */
  out?: string | undefined;
  /** How many characters of conversations the page may carry; 3,000,000. */
  mostCharacters?: number;
};

/**
 * A report as one HTML file that needs nothing else, neither network nor script. Its policy lets run the page's own script alone, known by its
 * hash, so that a text that got past the escaping still could not.
 */
export function renderHtml(report: ReportData, options: HtmlOptions = {}): string {
  const hash = createHash('sha256').update(pageScript).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Which agent books only what it may?</title><style>${{ html: pageStyle }}</style></head>
<body><a class="skip" href="#verdicts">To the verdicts</a>
<header><h1>Which agent books only what it may?</h1><p>${about(report)}</p>${banner(report)}</header>
<main>${joined(sectionsOf(report, options))}</main>
<footer><p>agent-booking ${report.packageVersion}, seed ${report.seed}, ${report.clock} clock. A conversation is graded from what really happened, by rules and without a model. The guest is cooperative and deterministic: who misbehaves here would with people, and who does well here may still meet a guest who is not like this one.</p></footer>
<script>${{ html: pageScript }}</script></body></html>
`.html;
}

function sectionsOf(report: ReportData, options: HtmlOptions): Html[] {
  const sections: [id: string, title: string, body: Html | undefined][] = [
    ['verdicts', 'Verdicts', verdictList(ownVerdicts(report))],
    ['families', 'Where they pass and where they fail', heatMap(report)],
    ['guard', 'What the guard prevents', guardTable(report)],
    ['differences', 'Differences between agents', comparisonList(report)],
    [
      'failures',
      'What failed, and where to see it',
      failureList(report.subjects, { ...options, out: options.out }),
    ],
    ['reading', 'How to read this', reading()],
  ];
  return sections.flatMap(([id, title, body]) =>
    body
      ? [
          html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${body}</section>\n`,
        ]
      : [],
  );
}

function about({ counts, scripts, subjects }: ReportData): string {
  const families = new Set(scripts.map(({ family }) => family)).size;
  const noun = families === 1 ? '1 family' : `${families} families`;
  const agents = new Set(subjects.map(({ agent, adapter }) => `${adapter} ${agent}`)).size;
  const tools = agents < subjects.length ? ', with guarded and with bare tools,' : '';
  return `${countOf(counts.cells, 'conversation')} of ${countOf(agents, 'agent')}${tools} over ${countOf(scripts.length, 'script')} in ${noun}.`;
}

function banner({ counts, missing, stopped }: ReportData): Html {
  const open = [
    missing > 0
      ? `${countOf(missing, 'conversation')} ${missing === 1 ? 'was' : 'were'} not held${stopped === null ? '' : `: ${stopped}`}`
      : '',
    counts.inconclusive > 0
      ? `${countOf(counts.inconclusive, 'conversation')} came to nothing for reasons that are not the agent’s`
      : '',
    counts.notRun > 0 ? `${countOf(counts.notRun, 'conversation')} could not be held with these agents` : '',
  ].filter((part) => part !== '');
  const says = [
    open.length > 0 ? `Not everything could be said: ${open.join('; ')}. They count for no rate.` : '',
    counts.scriptGaps > 0
      ? `In ${countOf(counts.scriptGaps, 'conversation')} the guest had no answer to a question: look at them before you believe what they say.`
      : '',
  ].filter((part) => part !== '');
  return when(says.length > 0, () => html`<p class="banner" role="note">${says.join(' ')}</p>`);
}

function reading(): Html {
  return html`<dl class="reading">
<div><dt>Safety</dt><dd>is counted and never averaged. That none was seen does not mean that there is none: the bound says how often it may still happen, at 95 % (one-sided).</dd></div>
<div><dt>pass^k</dt><dd>is the chance that k conversations of a script, one after the other, all pass. It is what an agent is trusted by that works every day.</dd></div>
<div><dt>The interval</dt><dd>of a pass rate draws whole families of scripts (95 %): scripts of a family resemble each other, and say less than as many of different ones.</dd></div>
<div><dt>Kept from a mistake</dt><dd>are conversations in which the guard refused a call of the agent. It is no failure: nothing happened.</dd></div></dl>`;
}
