import { createEventLog, type EvalStep } from '../log/event-log.ts';
import { defineScript, type ScriptData } from '../scenarios/read-scripts.ts';
import type { Script } from '../scenarios/script.ts';
import { guestReply } from './reply.ts';

type Changes = Partial<Omit<ScriptData, 'guest'>> & { guest?: Partial<ScriptData['guest']> };

/** Noa's plain wish, Tuesday after three, with the changes of a test. */
export function aScript({ guest, ...changes }: Changes = {}): Script {
  return defineScript({
    id: 'a-script',
    family: 'plain',
    title: 'A plain wish.',
    locale: 'en',
    now: '2026-11-18T10:00:00+02:00',
    outcomes: [{ accepted: {} }],
    witness: [{ say: 'Hello.' }],
    counterWitness: { code: 'no_progress', moves: [{ say: 'Hello.' }] },
    ...changes,
    guest: {
      name: 'Noa Levi',
      email: 'noa@example.com',
      timezone: 'Asia/Jerusalem',
      opening: 'Half an hour on Tuesday after three, please.',
      wish: [{ from: '2026-11-24T15:00', to: '2026-11-25T00:00' }],
      durationMinutes: 30,
      consent: 'asked',
      ...guest,
    },
  }).script;
}

export const tuesdayStarts = ['13:00', '15:00', '15:30'].map((clock) => `2026-11-24T${clock}:00+02:00`);

/** A log of these steps, at the script's own moment. */
export function logOf(steps: readonly EvalStep[]) {
  const log = createEventLog(() => new Date('2026-11-18T08:00:00Z'));
  for (const step of steps) log.add(step);
  return log;
}

export const listed: EvalStep = {
  type: 'wire_answered',
  exchange: 1,
  operation: 'getFreeSlots',
  slug: 'demo',
  status: 200,
  durationMinutes: 30,
  starts: tuesdayStarts,
  reachedService: true,
};

/** A request for a start, and the service's answer. */
export function requested(start: string, status: number | undefined): EvalStep[] {
  const asked = { start, durationMinutes: 30 };
  const body = status === 202 ? { status: 'confirmation_sent', ...asked } : { error: 'no' };
  const call = { exchange: 2, operation: 'requestMeeting', slug: 'demo' } as const;
  return [
    { type: 'wire_sent', ...call, method: 'POST', path: '/', query: {}, body: asked },
    { type: 'wire_answered', ...call, ...(status !== undefined && { status, body }), reachedService: true },
  ];
}

/** The script with a page that asks for the name of a dog, unless it has pages of its own. */
export function withDog({ world, ...script }: Script): Script {
  const question = { key: 'dog', label: 'What is the name of your dog?' };
  return { ...script, world: { pages: [{ slug: 'demo', customFields: [question] }], ...world } };
}

/** The guest's reply to one answer, after these steps. */
export function replyTo(text: string, steps: readonly EvalStep[] = [listed], script: Script = aScript()) {
  const opening: EvalStep = { type: 'guest_said', text: script.guest.opening, rule: 'opening' };
  const log = logOf([opening, ...steps, { type: 'agent_said', text }]).events();
  return guestReply({ script: withDog(script), log, text });
}

/** The guest's reply to each of several answers, with the rule behind it. */
export function talk(texts: readonly string[], { script = aScript(), steps = [listed] as EvalStep[] } = {}) {
  const log: EvalStep[] = [{ type: 'guest_said', text: script.guest.opening, rule: 'opening' }, ...steps];
  return texts.map((text) => {
    log.push({ type: 'agent_said', text });
    const { end, ...said } = guestReply({ script: withDog(script), log: logOf(log).events(), text });
    log.push({ type: 'guest_said', ...said });
    return { ...said, end };
  });
}
