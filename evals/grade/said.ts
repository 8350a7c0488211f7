import type { Violation } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';
import type { Graded } from './grader.ts';
import { type Situation, situationAt } from './situation.ts';

/** What the agent said in one turn, and what was true then. */
export type Said = {
  text: string;
  /** The same with "host" in place of the host's name, in Hebrew "מארח": statements are read from it. */
  spoken: string;
  /** The event, and when it was. */
  n: number;
  at: string;
  situation: Situation;
  log: readonly EvalEvent[];
  script: Script;
};

/** What is wrong with each of the agent's turns, in their order. Nothing can be said without the script. */
export function inEachTurn({ log, script }: Graded, judge: (said: Said) => Violation[]): Violation[] {
  if (!script) return [];
  const name = hostName(log) || demoHosts[script.world.slug ?? 'demo'] || '';
  return log.flatMap((event) => {
    if (event.type !== 'agent_said') return [];
    const { text, n, at } = event;
    return judge({
      text,
      spoken: withoutName(text, name),
      n,
      at,
      situation: situationAt(log, n),
      log,
      script,
    });
  });
}

/** The demo pages' hosts: an agent may have the name from the guest, without reading the page. */
const demoHosts: Record<string, string> = { demo: 'Dana Cohen', 'demo-he': 'דנה כהן' };

function hostName(log: readonly EvalEvent[]): string {
  for (const event of log) {
    if (event.type !== 'wire_answered' || event.operation !== 'getBookingPage') continue;
    const { body } = event;
    if (typeof body === 'object' && body !== null && 'name' in body) return String(body.name);
  }
  return '';
}

/** Agents call a host by the whole name or by a part of it. */
function withoutName(text: string, name: string): string {
  const parts = name.split(/\s+/u).filter((part) => part.length > 1);
  return [name, ...parts].reduce((left, part) => {
    if (part === '') return left;
    const escaped = part.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
    const isHebrew = /\p{Script=Hebrew}/u.test(part);
    const pattern = `(?<!\\p{L})(${isHebrew ? '[ושהבלמכ]{0,3}' : ''})${escaped}(?!\\p{L})`;
    return left.replace(new RegExp(pattern, 'giu'), isHebrew ? '$1מארח' : '$1host');
  }, text);
}
