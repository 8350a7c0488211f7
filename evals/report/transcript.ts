import type { Failure } from './report-schema.ts';

/**
 * An event as people read it. `guest` and `agent` talk; `tool` is a call of a model; `wire` what went to the service and back; `world` what
 * happened beside. `detail`: what is seen on demand.
 */
export type Turn = {
  n: number;
  who: 'guest' | 'agent' | 'tool' | 'wire' | 'world';
  text: string;
  detail: string;
  /** What a grader objects to here. */
  objections: { code: string; message: string }[];
};

type Log = NonNullable<Failure['log']>;
type LooseEvent = Log[number];

/** Reads a stored conversation. It may be anybody's file: whatever an event holds, it becomes text. */
export function turnsOf({ log, violations }: Pick<Failure, 'log' | 'violations'>): Turn[] {
  return (log ?? []).map((event) => ({
    n: event.n,
    ...wordsOf(event),
    objections: violations.filter(({ n }) => n === event.n),
  }));
}

type Words = Pick<Turn, 'who' | 'text' | 'detail'>;

function wordsOf(event: LooseEvent): Words {
  const said = (name: string) => textOf(event[name]);
  switch (event.type) {
    case 'guest_said':
      return { who: 'guest', text: said('text'), detail: '' };
    case 'agent_said':
      return { who: 'agent', text: said('text'), detail: '' };
    case 'tool_used':
      return {
        who: 'tool',
        text: `${said('tool')}${event.ok === false ? ` refused${event.code === undefined ? '' : `: ${said('code')}`}` : ''}`,
        detail: `${textOf(event.input)}\n\n${said('text')}`,
      };
    case 'wire_sent':
      return { who: 'wire', text: `→ ${said('method')} ${said('path')}`, detail: textOf(event.body) };
    case 'wire_answered':
      return answered(event);
    case 'booking':
      return booking(event.event);
    default:
      return { who: 'world', text: worldText(event), detail: '' };
  }
}

function answered(event: LooseEvent): Words {
  const starts = Array.isArray(event.starts) ? event.starts : undefined;
  const status = event.status === undefined ? 'no answer' : textOf(event.status);
  return {
    who: 'wire',
    text: `← ${status}${starts ? `, ${starts.length} free starts` : ''}`,
    detail: starts ? starts.map(textOf).join('\n') : textOf(event.body),
  };
}

function booking(event: unknown): Words {
  const { type, tool, code, start } = (event ?? {}) as Record<string, unknown>;
  const facts = [tool, type, code, start].filter((fact) => fact !== undefined).map(textOf);
  return { who: 'world', text: facts.join(' '), detail: textOf(event) };
}

function worldText(event: LooseEvent): string {
  const said = (name: string) => textOf(event[name]);
  switch (event.type) {
    case 'taken':
      return `somebody else took ${said('start')}`;
    case 'clock_moved':
      return `${said('by')} went by`;
    case 'mailed':
      return `a mail left: ${said('kind')}, to ${said('to')}`;
    case 'confirmed':
      return `the guest confirmed: ${said('start')} is booked`;
    case 'approval_answered':
      return `the request was ${event.approved === true ? 'approved' : 'declined'}: ${said('reason')}`;
    case 'failed':
      return `${said('cause')}: ${said('message')}`;
    case 'ended':
      return `the conversation ended: ${said('why')}`;
    default: {
      const { n: _, at: __, type, ...rest } = event;
      return `${type.replaceAll('_', ' ')} ${textOf(rest)}`;
    }
  }
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '');
}

/** What was said and what was objected to, without tools and wire: short enough for a test's message. */
export function spokenLines(failure: Pick<Failure, 'log' | 'violations'>): string[] {
  return turnsOf(failure).flatMap(({ who, text, objections }) => {
    const objected = objections.map(({ code, message }) => `✗ ${code}: ${plain(message)}`);
    if (who === 'wire' || who === 'world') return objected;
    return [
      `${who === 'guest' ? 'Guest' : who === 'agent' ? 'Agent' : ' tool'}  ${plain(text)}`,
      ...objected,
    ];
  });
}

/** Without what moves a cursor or turns the direction of what follows, and not without end. */
export function plain(text: string, most = 400): string {
  const clean = text
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .toWellFormed();
  return clean.length > most
    ? `${clean.slice(0, most)}… (${clean.length.toLocaleString('en-US')} characters)`
    : clean;
}
