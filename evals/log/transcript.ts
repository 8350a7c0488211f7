/**
 * An event in the form in which people read it. `guest` and `agent` talk. `tool` is a call of a model, `wire` an exchange with the service,
 * `world` anything else. `detail` is shown on demand. `objections` are the violations at this event.
 */
export type Turn = {
  n: number;
  who: 'guest' | 'agent' | 'tool' | 'wire' | 'world';
  text: string;
  detail: string;
  objections: { code: string; message: string; possible?: true }[];
};

/** A stored conversation with its violations. */
export type Talk = {
  log: readonly { n: number; type: string; [field: string]: unknown }[] | null;
  violations: readonly { code: string; n: number; message: string }[];
};

/** Reads a stored conversation. Any value in an event becomes text, because the file may come from anywhere. */
export function turnsOf({ log, violations }: Talk): Turn[] {
  return (log ?? []).map((event) => ({
    n: event.n,
    ...wordsOf(event),
    objections: violations.filter(({ n }) => n === event.n),
  }));
}

type LooseEvent = NonNullable<Talk['log']>[number];

function wordsOf(event: LooseEvent): Pick<Turn, 'who' | 'text' | 'detail'> {
  const said = (name: string) => textOf(event[name]);
  switch (event.type) {
    case 'guest_said':
    case 'agent_said':
      return { who: event.type === 'guest_said' ? 'guest' : 'agent', text: said('text'), detail: '' };
    case 'tool_used': {
      const code = event.code === undefined ? '' : `: ${said('code')}`;
      const text = `${said('tool')}${event.ok === false ? ` refused${code}` : ''}`;
      return { who: 'tool', text, detail: `${said('input')}\n\n${said('text')}` };
    }
    case 'wire_sent':
      return { who: 'wire', text: `→ ${said('method')} ${said('path')}`, detail: said('body') };
    case 'wire_answered': {
      const starts = Array.isArray(event.starts) ? event.starts : undefined;
      const status = event.status === undefined ? 'no answer' : said('status');
      const text = `← ${status}${starts ? `, ${starts.length} free starts` : ''}`;
      return { who: 'wire', text, detail: starts ? starts.map(textOf).join('\n') : said('body') };
    }
    case 'booking': {
      const { type, tool, code, start } = (event.event ?? {}) as Record<string, unknown>;
      const facts = [tool, type, code, start].filter((fact) => fact !== undefined).map(textOf);
      return { who: 'world', text: facts.join(' '), detail: said('event') };
    }
    default: {
      const { n: _, at: __, type, ...rest } = event;
      const facts = Object.entries(rest).map(([name, value]) => `${name} ${textOf(value)}`);
      return { who: 'world', text: `${type.replaceAll('_', ' ')}: ${facts.join(', ')}`, detail: '' };
    }
  }
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '');
}

/** Removes characters that move a cursor or change the direction of text, and cuts the text to a length. */
export function plain(text: string, most = 400): string {
  const clean = text
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .toWellFormed();
  if (clean.length <= most) return clean;
  return `${clean.slice(0, most)}… (${clean.length.toLocaleString('en-US')} characters)`;
}
