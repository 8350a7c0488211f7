import type { Failure } from '../report-schema.ts';
import { type Turn, turnsOf } from '../transcript.ts';
import { directionOf } from './direction.ts';
import { type Html, html, joined, when } from './escape-html.ts';

/** Longer texts are cut, which is said: a report has to open. */
const mostOfText = 4000;
const mostOfDetail = 1500;

const names = { guest: 'Guest', agent: 'Agent', tool: 'Tool', wire: 'Service', world: '' } as const;

/** A conversation as a chat. What is no word of guest or agent is folded, but for what a grader objects to. */
export function chat(failure: Failure, label: string): Html {
  return html`<div class="chat" tabindex="0" role="region" aria-label="${label}"><ol>
${joined(foldQuiet(turnsOf(failure)).map((turns) => (turns.length === 1 && isShown(turns[0]) ? message(turns[0]) : folded(turns))))}</ol></div>`;
}

/** Turns that are shown stand alone, quiet ones between them together. */
function foldQuiet(turns: readonly Turn[]): [Turn, ...Turn[]][] {
  const groups: [Turn, ...Turn[]][] = [];
  for (const turn of turns) {
    const last = groups.at(-1);
    if (last && !isShown(turn) && !isShown(last[0])) last.push(turn);
    else groups.push([turn]);
  }
  return groups;
}

function isShown({ who, objections }: Turn): boolean {
  return who === 'guest' || who === 'agent' || objections.length > 0;
}

function message(turn: Turn): Html {
  const { who, text, detail, objections, n } = turn;
  const isSpoken = who === 'guest' || who === 'agent';
  return html`<li class="${who}${objections.length > 0 ? ' offends' : ''}"><div class="bubble"><span class="who">${names[who]}<span class="n"> ${n}</span></span>
<div class="${isSpoken ? 'text' : 'text code'}" dir="${isSpoken ? directionOf(text) : 'ltr'}">${text === '' ? '(nothing)' : cut(text, mostOfText)}</div>${when(
    detail !== '',
    () =>
      html`<details${objections.length > 0 ? html` open` : html``}><summary>What was in it</summary><pre dir="${directionOf(detail)}">${cut(detail, mostOfDetail)}</pre></details>`,
  )}</div>${joined(
    objections.map(
      ({ code, message: why }) =>
        html`<p class="objection"><b>✗ ${code}</b> <bdi>${cut(why, mostOfText)}</bdi></p>`,
    ),
  )}</li>
`;
}

function folded(turns: readonly Turn[]): Html {
  const calls = turns.filter(({ who }) => who === 'tool').map(({ text }) => text);
  const says =
    calls.length > 0
      ? calls.join(', ')
      : turns.length === 1
        ? (turns[0]?.text ?? '')
        : `${turns.length} events`;
  return html`<li class="quiet"><details><summary>${cut(says, 120)}</summary><ol>${joined(
    turns.map(
      ({ n, who, text, detail }) =>
        html`<li><span class="n">${n}</span> ${names[who]} ${cut(text, 300)}${when(
          detail !== '' && who === 'tool',
          () => html`<pre dir="${directionOf(detail)}">${cut(detail, mostOfDetail)}</pre>`,
        )}</li>`,
    ),
  )}</ol></details></li>
`;
}

function cut(text: string, most: number): string {
  return text.length > most
    ? `${text.slice(0, most)} … (cut; it has ${text.length.toLocaleString('en-US')} characters)`
    : text;
}
