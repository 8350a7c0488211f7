import { type Talk, type Turn, turnsOf } from '../../log/transcript.ts';
import { directionOf, type Html, html, joined, when } from './html.ts';

/** Longer texts are cut, with a note: a report has to open. */
const mostOfText = 4000;
const mostOfDetail = 1500;

const names = { guest: 'Guest', agent: 'Agent', tool: 'Tool', wire: 'Service', world: '' } as const;

/** A conversation as a chat. Turns between the words of guest and agent are folded, except those that a grader objects to. */
export function chat(talk: Talk, label: string): Html {
  return html`<div class="chat" tabindex="0" role="region" aria-label="${label}"><ol>
${joined(foldQuiet(turnsOf(talk)).map((turns) => (isShown(turns[0]) ? message(turns[0]) : folded(turns))))}</ol></div>`;
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

function isSpoken({ who }: Turn): boolean {
  return who === 'guest' || who === 'agent';
}

function isShown(turn: Turn): boolean {
  return isSpoken(turn) || turn.objections.length > 0;
}

function message(turn: Turn): Html {
  const { who, text, detail, objections, n } = turn;
  const offends = objections.length > 0;
  const spoken = isSpoken(turn);
  return html`<li class="${who}${offends ? ' offends' : ''}"><div class="bubble"><span class="who">${names[who]}<span class="n"> ${n}</span></span>
<div class="${spoken ? 'text' : 'text code'}" dir="${spoken ? directionOf(text) : 'ltr'}">${text === '' ? '(nothing)' : cut(text, mostOfText)}</div>${when(
    detail || undefined,
    (given) =>
      html`<details${offends ? html` open` : html``}><summary>Details</summary><pre dir="${directionOf(given)}">${cut(given, mostOfDetail)}</pre></details>`,
  )}</div>${joined(
    objections.map(
      ({ code, message: why }) =>
        html`<p class="objection"><b>✗ ${code}</b> <bdi>${cut(why, mostOfText)}</bdi></p>`,
    ),
  )}</li>
`;
}

function folded(turns: readonly [Turn, ...Turn[]]): Html {
  const calls = turns.filter(({ who }) => who === 'tool').map(({ text }) => text);
  const alone = turns.length === 1 ? turns[0].text : `${turns.length} events`;
  const items = turns.map(
    ({ n, who, text, detail }) =>
      html`<li><span class="n">${n}</span> ${names[who]} ${cut(text, 300)}${when(
        (who === 'tool' && detail) || undefined,
        (given) => html`<pre dir="${directionOf(given)}">${cut(given, mostOfDetail)}</pre>`,
      )}</li>`,
  );
  return html`<li class="quiet"><details><summary>${cut(calls.length > 0 ? calls.join(', ') : alone, 120)}</summary><ol>${joined(items)}</ol></details></li>
`;
}

function cut(text: string, most: number): string {
  return text.length > most
    ? `${text.slice(0, most)} … (cut; it has ${text.length.toLocaleString('en-US')} characters)`
    : text;
}
