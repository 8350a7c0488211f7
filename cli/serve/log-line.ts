import type { ServiceEvent } from '../../src/service/index.ts';
import { escapeUnseen } from '../screen.ts';

/** One event of the service as one line for a person: `14:03:11 GET /book/demo 200 2 ms`. */
export function logLine({ event, at, ...details }: ServiceEvent): string {
  const time = new Date(at).toTimeString().slice(0, 8);
  if (event === 'answered') {
    const { method, path, status, ms } = details;
    return `${time} ${method} ${escapeUnseen(String(path))} ${status} ${ms} ms\n`;
  }
  const words = Object.entries(details).map(([key, value]) => `${key}=${quoteWhereNeeded(String(value))}`);
  return `${time} ${[event.replaceAll('_', ' '), ...words].join(' ')}\n`;
}

/** One event as a line of JSON: `time` in ISO 8601, `event`, and the event's own fields. */
export function jsonLine({ event, at, ...details }: ServiceEvent): string {
  return `${escapeUnseen(JSON.stringify({ time: new Date(at).toISOString(), event, ...details }))}\n`;
}

function quoteWhereNeeded(value: string): string {
  return /^[\w@.:/+-]+$/.test(value) ? value : escapeUnseen(JSON.stringify(value));
}
