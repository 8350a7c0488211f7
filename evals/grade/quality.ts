import type { Quality } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';

/** How efficiently the agent worked. If the driver cannot see tool calls, they are counted from the events of the booking tools. */
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
    ...countLostHandles(log),
  };
}

/** A read is redundant if an equal one was answered before, and nothing happened since that could change the answer. */
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

const handleIn = /^conversation: (c-[\w-]+) \(/m;

/**
 * Over MCP a model has to pass back the handle that results name. Without it the call is in a new conversation: the model has to read the free
 * starts again, and earlier limits do not count. Calls of one message know the handles from before that message.
 */
function countLostHandles(log: readonly EvalEvent[]): Pick<Quality, 'lostHandles'> {
  const known = new Set<string>();
  let fresh: string[] = [];
  let turn: string | undefined;
  let lost = 0;
  for (const event of log) {
    if (event.type !== 'tool_used') continue;
    if (event.turn === undefined || event.turn !== turn) {
      for (const handle of fresh) known.add(handle);
      fresh = [];
      turn = event.turn;
    }
    const { conversation } = Object(event.input) as { conversation?: unknown };
    if (known.size > 0 && !known.has(String(conversation))) lost += 1;
    const [, named] = handleIn.exec(event.text) ?? [];
    if (named !== undefined) fresh.push(named);
  }
  return known.size + fresh.length > 0 ? { lostHandles: lost } : {};
}

/**
 * A question is needless if the guest had answered it before, if nothing follows from it, or if it asks for a permission that the guest had
 * given.
 */
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
