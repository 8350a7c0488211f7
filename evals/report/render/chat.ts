import { type Talk, type Turn, turnsOf } from '../../log/transcript.ts';
import { directionOf, type Html, html, joined, when } from './html.ts';

/** Longer texts are cut, with a note, so that the page opens quickly. */
const mostOfText = 4000;
const mostOfDetail = 1500;

const names = { guest: 'Guest', agent: 'Agent', tool: 'Tool', wire: 'Service', world: '' } as const;

/** A conversation as a chat. Turns between the words of guest and agent are folded, except those with a violation. */
export function chat(talk: Talk, label: string): Html {
  const items: Html[] = [];
  let quiet: Turn[] = [];
  const fold = () => {
    if (quiet.length > 0) items.push(folded(quiet));
    quiet = [];
  };
  for (const turn of turnsOf(talk)) {
    if (isSpoken(turn) || turn.objections.length > 0) {
      fold();
      items.push(message(turn));
    } else quiet.push(turn);
  }
  fold();
  return html`<div class="chat" tabindex="0" role="region" aria-label="${label}"><ol>
${joined(items)}</ol></div>`;
}

function isSpoken({ who }: Turn): boolean {
  return who === 'guest' || who === 'agent';
}

function message(turn: Turn): Html {
  const { who, text, detail, objections, n } = turn;
  const offends = objections.length > 0;
  const spoken = isSpoken(turn);
  const details = when(
    detail || undefined,
    (given) =>
      html`<details${offends ? html` open` : html``}><summary>Details</summary>${code(given)}</details>`,
  );
  const objected = objections.map(
    ({ code: rule, message: why }) =>
      html`<p class="objection"><b>✗ ${rule}</b> <bdi>${cut(why, mostOfText)}</bdi></p>`,
  );
  return html`<li class="${who}${offends ? ' offends' : ''}"><div class="bubble"><span class="who">${names[who]}<span class="n"> ${n}</span></span>
<div class="${spoken ? 'text' : 'text code'}" dir="${spoken ? directionOf(text) : 'ltr'}">${text === '' ? '(nothing)' : cut(text, mostOfText)}</div>${details}</div>${joined(objected)}</li>
`;
}

function folded(turns: readonly Turn[]): Html {
  const calls = turns.filter(({ who }) => who === 'tool').map(({ text }) => text);
  const alone = turns.length === 1 ? (turns[0]?.text ?? '') : `${turns.length} events`;
  const items = turns.map(
    ({ n, who, text, detail }) =>
      html`<li><span class="n">${n}</span> ${names[who]} ${cut(text, 300)}${when((who === 'tool' && detail) || undefined, code)}</li>`,
  );
  return html`<li class="quiet"><details><summary>${cut(calls.length > 0 ? calls.join(', ') : alone, 120)}</summary><ol>${joined(items)}</ol></details></li>
`;
}

function code(text: string): Html {
  return html`<pre dir="${directionOf(text)}">${cut(text, mostOfDetail)}</pre>`;
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)} … (cut; it has ${text.length.toLocaleString('en-US')} characters)`;
}
