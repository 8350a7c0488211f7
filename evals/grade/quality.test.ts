import { expect, it } from 'vitest';
import { countPrevented } from './grade-log.ts';
import { createConversation, plainVariant, scriptOf } from './log.fixture.ts';
import { measureQuality } from './quality.ts';

const tuesday = '2026-11-24T15:00';

it('counts turns, calls, refusals, reads and questions that were not needed', () => {
  const talk = createConversation(plainVariant);
  talk.guest('Hello.');
  talk.readPage();
  talk.readPage();
  talk.tell({ type: 'tool_called' });
  talk.tell({ type: 'refused', code: 'not_read' });
  talk.agent('What is your name?');
  talk.guest('Noa Levi.', 'fact:name');
  talk.readPage();
  talk.agent('And your name?');
  talk.guest('Noa Levi.', 'fact:name');
  talk.agent('Hm.');
  talk.guest('That is all.', 'stall');
  talk.agent('Tuesday?');
  talk.guest('Yes.', 'consent', tuesday);
  const { events } = talk;
  expect(measureQuality(events, scriptOf(plainVariant))).toEqual({
    agentTurns: 4,
    toolCalls: 1,
    refusedCalls: 1,
    redundantReads: 1,
    questionsWithoutNeed: 3,
  });
  const asked = scriptOf(plainVariant, { guest: { consent: 'asked' } });
  expect(measureQuality(events, asked).questionsWithoutNeed).toBe(2);
});

it('takes a read again after a conflict, or after time has passed, for what it is', () => {
  const talk = createConversation(plainVariant);
  talk.read({ starts: [tuesday] });
  talk.request({ start: tuesday }, { status: 409 });
  talk.read({ starts: [tuesday] });
  talk.wait(1);
  talk.read({ starts: [tuesday] });
  expect(measureQuality(talk.events).redundantReads).toBe(0);
  talk.read({ starts: [tuesday] });
  talk.read({ starts: [tuesday], minutes: 60 });
  expect(measureQuality(talk.events).redundantReads).toBe(1);
});

it('counts what the driver saw, where it saw tool calls', () => {
  const talk = createConversation(plainVariant);
  const used = { type: 'tool_used', tool: 'crm', input: {}, text: '' } as const;
  talk.add({ ...used, ok: true });
  talk.add({ ...used, ok: false });
  expect(measureQuality(talk.events)).toMatchObject({ toolCalls: 2, refusedCalls: 1 });
});

it('counts as prevented what the guard kept from leaving, and not what the service refused', () => {
  const talk = createConversation(plainVariant);
  const called = (turn: string) => talk.tell({ type: 'tool_called', turn });
  const refused = (turn: string, code: string) => talk.tell({ type: 'refused', turn, code });
  called('a');
  refused('a', 'not_offered');
  called('b');
  talk.tell({ type: 'request_sent', turn: 'b', request: '1' });
  talk.tell({ type: 'request_refused', turn: 'b', request: '1', code: 'rate_limited' });
  refused('b', 'rate_limited');
  called('c');
  refused('c', 'rate_limited');
  called('d');
  refused('d', 'slot_taken');
  talk.tell({ type: 'tool_called', turn: 'e', tool: 'getFreeSlots' });
  talk.tell({ type: 'refused', turn: 'e', tool: 'getFreeSlots', code: 'invalid_input' });
  expect(countPrevented(talk.events)).toBe(2);
});

it('counts calls that do not pass a handle that a result named', () => {
  const used = (turn: string, conversation: string, named = 'c-one') => ({
    type: 'tool_used' as const,
    tool: 'getFreeSlots',
    input: { conversation },
    text: `Free starts.\nconversation: ${named} (pass it in every further call)`,
    ok: true,
    turn,
  });
  const lost = (...calls: ReturnType<typeof used>[]) =>
    measureQuality(calls.map((call, n) => ({ n, at: '', ...call }))).lostHandles;
  // Two calls of the first message cannot know one.
  expect(lost(used('1', ''), used('1', ''), used('2', 'c-one'))).toBe(0);
  expect(lost(used('1', ''), used('2', ''), used('3', 'c-two'), used('4', 'c-one'))).toBe(2);
  expect(measureQuality([])).not.toHaveProperty('lostHandles');
});
