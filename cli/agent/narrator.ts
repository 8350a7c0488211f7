import { noBreak, type Screen } from '../screen.ts';
import type { Watcher } from './watch.ts';

/** Prints a conversation as it happens: who says what, each tool call with what the model reads, the request on the wire. */
export type Narrator = Watcher & {
  guest(text: string): void;
  agent(text: string): void;
};

const callIndent = 2;
const textIndent = 6;

export function createNarrator(screen: Screen): Narrator {
  const said = (label: string, labelStyle: 'cyan' | 'green') => (text: string) => {
    screen.print();
    screen.labelled(label, text, { labelStyle: ['bold', labelStyle] });
  };
  const wire = (direction: string, text: string) => {
    screen.print(text, {
      indent: textIndent,
      first: `${' '.repeat(textIndent - 2)}${direction} `,
      style: 'magenta',
    });
  };
  return {
    guest: said('Guest', 'cyan'),
    agent: said('Agent', 'green'),
    toolCalled(name, input) {
      screen.print();
      screen.print(`${name} ${inline(input as object)}`, {
        indent: textIndent,
        first: `${' '.repeat(callIndent)}→ `,
        style: 'yellow',
      });
    },
    toolAnswered(_name, text, { ok }) {
      screen.print(text, { indent: textIndent, style: ok ? 'dim' : ['dim', 'red'] });
    },
    requestSent(slug, body) {
      wire('↑', `POST /api/agent/booking-pages/${encodeURIComponent(slug)}/requests`);
      wire(' ', inline(body));
    },
    requestAnswered(answer) {
      wire('↓', answer instanceof Error ? `${answer.code}: ${answer.message}` : `202 ${inline(answer)}`);
    },
  };
}

/** JSON on one line that is easy to read. A short field stays on one line: its spaces do not break. */
function inline(value: object): string {
  const fields = Object.entries(value).map(([key, held]) => {
    const field = `${JSON.stringify(key)}: ${JSON.stringify(held)}`;
    return field.length < 60 ? field.replaceAll(' ', noBreak) : field;
  });
  return fields.length === 0 ? '{}' : `{${noBreak}${fields.join(', ')}${noBreak}}`;
}
