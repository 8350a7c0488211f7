import type { BookingError, MeetingRequest, RequestAcceptance } from '../../src/index.ts';
import { noBreak, type Screen } from '../screen.ts';

export type Narrator = ReturnType<typeof createNarrator>;

const callIndent = 2;
const textIndent = 6;

/** Prints a conversation as it happens: who says what, each tool call with what the model reads, the request on the wire. */
export function createNarrator(screen: Screen) {
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
    toolCalled(name: string, input: unknown): void {
      screen.print();
      screen.print(`${name} ${inline(input as object)}`, {
        indent: textIndent,
        first: `${' '.repeat(callIndent)}→ `,
        style: 'yellow',
      });
    },
    /** `text` is what the model reads. */
    toolAnswered(text: string, { ok }: { ok: boolean }): void {
      screen.print(text, { indent: textIndent, style: ok ? 'dim' : ['dim', 'red'] });
    },
    requestSent(slug: string, body: MeetingRequest): void {
      wire('↑', `POST /api/agent/booking-pages/${encodeURIComponent(slug)}/requests`);
      wire(' ', inline(body));
    },
    requestAnswered(answer: RequestAcceptance | BookingError): void {
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
