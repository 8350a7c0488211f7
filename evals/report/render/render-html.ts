import { createHash } from 'node:crypto';
import type { ReportData } from '../report-schema.ts';
import { chat } from './chat.ts';
import type { Block, Doc, DocLine, Finding } from './doc.ts';
import { type Html, html, joined, when } from './html.ts';
import { pageScript, pageStyle } from './page-style.ts';
import { reportDoc } from './report-doc.ts';

export type HtmlOptions = {
  /** The run's folder, for the commands that show a conversation. */
  out?: string | undefined;
  /** Maximum number of characters of conversations in the page. Default: 3,000,000. */
  mostCharacters?: number;
};

/** Renders a report as one HTML file that needs no other file and no network. */
export function renderHtml(report: ReportData, options: HtmlOptions = {}): string {
  return docToHtml(reportDoc(report, options.out), options.mostCharacters);
}

/** The page's policy allows only its own script, identified by its hash. A script in a text could not run even if the escaping failed. */
export function docToHtml(doc: Doc, mostCharacters = 3_000_000): string {
  const hash = createHash('sha256').update(pageScript).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const chats = chooseChats(doc, mostCharacters);
  const sections = doc.sections.map(({ id, title, blocks }) => {
    const shown = blocks.filter(({ only }) => only !== 'terminal');
    if (shown.length === 0) return html``;
    return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${joined(shown.map((block) => blockOf(block, chats)))}</section>
`;
  });
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${doc.title}</title><style>${{ html: pageStyle }}</style></head>
<body><a class="skip" href="#verdicts">To the verdicts</a>
<header><h1>${doc.title}</h1><p class="conclusion"><bdi>${doc.conclusion}</bdi></p>
${joined(doc.about.map((text) => html`<p class="small"><bdi>${text}</bdi></p>`))}</header>
<main>${joined(sections)}</main>
<script>${{ html: pageScript }}</script></body></html>
`.html;
}

/** `all`: number of findings with conversations. */
type Chats = { shown: ReadonlyMap<Finding, Html>; all: number };

/** Chooses the conversations: the first one of every code of every agent before the second of any, until the limit. */
function chooseChats({ sections }: Doc, most: number): Chats {
  const blocks = sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === 'findings');
  const ranked = blocks.flatMap(({ findings }) =>
    [...Map.groupBy(findings, ({ code }) => code).values()].flatMap((ofCode) =>
      ofCode.flatMap((finding, rank) => (finding.talk ? [{ finding, talk: finding.talk, rank }] : [])),
    ),
  );
  const shown = new Map<Finding, Html>();
  let left = most;
  for (const { finding, talk } of ranked.sort((a, b) => a.rank - b.rank)) {
    const made = chat(talk, `${talk.title}: the conversation`);
    if (made.html.length > left) continue;
    left -= made.html.length;
    shown.set(finding, made);
  }
  return { shown, all: ranked.length };
}

function blockOf(block: Block, chats: Chats): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="${block.tone ?? 'plain'}"><bdi>${block.text}</bdi></p>`;
    case 'lines':
      return html`<ul class="lines">${joined(block.lines.map(lineOf))}</ul>`;
    case 'table':
      return tableOf(block);
    case 'findings':
      return findingsOf(block, chats);
  }
}

function lineOf({ mark, name, text, tone, detail, command, to }: DocLine): Html {
  return html`<li class="line ${tone ?? 'plain'}">${when(mark, (sign) => html`<span class="mark" aria-hidden="true">${sign}</span>`)}
<div><p>${when(name, (given) => html`<b><bdi>${given}</bdi></b> `)}<bdi>${text}</bdi>${when(to, (id) => html` <a href="#${id}">See why</a>`)}</p>
${when(detail, (given) => html`<p class="small">${given}</p>`)}${when(command, (given) => html`<p class="small"><code>${given}</code></p>`)}</div></li>
`;
}

function tableOf({ heads, rows }: Extract<Block, { kind: 'table' }>): Html {
  const head = ['', ...heads].map((text) => html`<th scope="col">${text}</th>`);
  const body = rows.map(
    ({ name, tone, cells }) =>
      html`<tr><th scope="row" class="${tone}"><bdi>${name}</bdi></th>${joined(cells.map((text) => html`<td><bdi>${text}</bdi></td>`))}</tr>
`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${joined(head)}</tr></thead>
<tbody>${joined(body)}</tbody></table></div>`;
}

function findingsOf({ id, title, findings }: Extract<Block, { kind: 'findings' }>, chats: Chats): Html {
  const { shown, all } = chats;
  const talks = findings.filter(({ talk }) => talk).length;
  const kept = findings.filter((finding) => shown.has(finding)).length;
  const text = `${kept} of ${talks} kept conversations are shown here (${shown.size} of ${all} on the page); the commands print the others.`;
  return html`<section class="findings" id="${id}"><h3><bdi>${title}</bdi></h3>${kept < talks ? html`<p class="small">${text}</p>` : html``}
${joined(findings.map((finding) => findingOf(finding, shown.get(finding))))}</section>
`;
}

function findingOf({ code, where, evidence, tone, command }: Finding, talk?: Html): Html {
  const summary = html`<span class="code">${code}</span> <span class="where">${where}</span> <span class="evidence"><bdi>${evidence.slice(0, 600)}</bdi></span>`;
  const more = html`<p class="small">Whole: <code>${command}</code></p>`;
  if (!talk) return html`<div class="finding ${tone ?? 'plain'}"><p>${summary}</p>${more}</div>`;
  return html`<details class="finding ${tone ?? 'plain'}"><summary>${summary}</summary>
${talk}${more}</details>
`;
}
