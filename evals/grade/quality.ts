import type { Quality } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';

/** What an agent took to get there. A driver that cannot see tool calls leaves them to the events of the booking tools. */
export function measureQuality(log: readonly EvalEvent[], script?: Script): Quality {
  const used = log.filter((event) => event.type === 'tool_used');
  const called = log.filter((event) => event.type === 'booking' && event.event.type === 'tool_called');
  const refused = log.filter((event) => event.type === 'booking' && event.event.type === 'refused');
  return {
    agentTurns: log.filter(({ type }) => type === 'agent_said').length,
    toolCalls: used.length > 0 ? used.length : called.length,
    refusedCalls: called.length > 0 ? refused.length : used.filter(({ ok }) => !ok).length,
    redundantReads: countRedundantReads(log),
    questionsWithoutNeed: countNeedlessQuestions(log, script),
  };
}

/** A read is redundant where an equal one was answered and nothing has happened since that could change its answer. */
function countRedundantReads(log: readonly EvalEvent[]): number {
  let known = new Set<string>();
  let redundant = 0;
  const pending = new Map<number, string>();
  for (const event of log) {
    if (event.type === 'wire_sent' && event.operation !== 'requestMeeting') {
      const read = JSON.stringify([event.method, event.path, Object.entries(event.query).sort()]);
      if (known.has(read)) redundant += 1;
      pending.set(event.exchange, read);
    }
    if (event.type === 'wire_answered') {
      const read = pending.get(event.exchange);
      if (read !== undefined && event.status === 200) known.add(read);
      if (event.operation === 'requestMeeting') known = new Set();
    }
    if (event.type === 'clock_moved' || event.type === 'taken' || event.type === 'guest_said')
      known = new Set();
  }
  return redundant;
}

/** A question is needless that the guest had answered before, that nothing comes of, or for leave that the guest had given. */
function countNeedlessQuestions(log: readonly EvalEvent[], script: Script | undefined): number {
  const told = new Set<string>();
  let needless = 0;
  for (const event of log) {
    if (event.type !== 'guest_said') continue;
    const rules = event.rule.split(' + ');
    const facts = rules.filter((rule) => rule.startsWith('fact:'));
    const isKnown = facts.length > 0 && facts.every((fact) => told.has(fact));
    const isLeave = rules.includes('consent') && script?.guest.consent === 'given';
    if (isKnown || isLeave || rules.includes('stall')) needless += 1;
    for (const fact of facts) told.add(fact);
  }
  return needless;
}
