import type { CellResult, EvalEvent } from '../../evals/index.ts';
import { createScreen } from '../screen.ts';

/** One conversation as it was, each violation under the event that shows it. */
export function printTranscript(stdout: NodeJS.WritableStream, cell: CellResult): void {
  const screen = createScreen(stdout);
  const { key, family, verdict, log } = cell;
  const agent = `${key.agent} (${key.adapter}, ${key.tools})`;
  screen.print();
  screen.print(`${family}/${key.scriptId}, ${agent}, trial ${key.trial}: ${sayVerdict(cell)}`, {
    style: 'bold',
  });
  screen.print();
  const violations = verdict.verdict === 'fail' ? verdict.violations : [];
  for (const event of log) {
    const [label, text] = sayEvent(event);
    const isQuiet = label === 'tool' || label === 'wire' || label === '';
    // Violations name events by their numbers.
    const numbered = `${String(event.n).padStart(3)} ${label}`;
    screen.labelled(numbered, text, { margin, ...(isQuiet && { labelStyle: 'dim', style: 'dim' }) });
    for (const { n, code, message } of violations)
      if (n === event.n)
        screen.labelled('  ✗', `${code}: ${message}`, { margin, labelStyle: 'red', style: 'red' });
  }
}

const margin = 11;

function sayVerdict({ verdict }: CellResult): string {
  if (verdict.verdict === 'fail') return `fails by ${verdict.code}`;
  if (verdict.verdict === 'inconclusive') return `inconclusive, ${verdict.cause}: ${verdict.message}`;
  if (verdict.verdict === 'not_run') return `not run: ${verdict.reason}`;
  return verdict.prevented > 0 ? `passes, kept from ${verdict.prevented} mistakes` : 'passes';
}

function sayEvent(event: EvalEvent): [label: string, text: string] {
  switch (event.type) {
    case 'guest_said':
      return ['Guest', event.text];
    case 'agent_said':
      return ['Agent', event.text];
    case 'tool_used':
      return ['tool', `${event.tool} ${JSON.stringify(event.input)} → ${event.text}`];
    case 'wire_sent':
      return [
        'wire',
        `${event.exchange} ${event.method} ${event.path}${event.body === undefined ? '' : ` ${JSON.stringify(event.body)}`}`,
      ];
    case 'wire_answered':
      return [
        'wire',
        `${event.exchange} ← ${event.status ?? 'no answer'}${event.starts ? `, ${event.starts.length} starts` : ''}`,
      ];
    case 'booking':
      return ['', sayBooking(event.event)];
    case 'failed':
      return ['Failed', `${event.cause}: ${event.message}`];
    case 'confirmed':
      return ['Booked', `${event.start}, ${event.durationMinutes} minutes`];
    default: {
      const { n: _, at: __, type, ...rest } = event;
      return ['', `${type} ${JSON.stringify(rest)}`];
    }
  }
}

type BookingEvent = Extract<EvalEvent, { type: 'booking' }>['event'];

function sayBooking({ type, tool, code, start, starts, durationMinutes, timezone }: BookingEvent): string {
  const facts = [
    code,
    start,
    starts && `${starts.length} starts`,
    durationMinutes && `${durationMinutes} min`,
    timezone,
  ];
  return [tool, type, ...facts.filter((fact) => fact !== undefined && fact !== 0)].join(' ');
}
