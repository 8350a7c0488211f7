import { expect, it } from 'vitest';
import { createConversation, plainVariant, scriptOf } from './log.fixture.ts';
import { misstatedTime } from './said-times.ts';

const tuesday = '2026-11-24T15:00';
const later = '2026-11-24T16:00';
const changes = { guest: { reactions: [{ when: 'accepted', wish: [{ starts: [later] }] }] } };

/** A conversation in which the guest came to want another start when the first was requested. */
function changed() {
  const talk = createConversation(plainVariant);
  talk.guest('Hello, this is Noa Levi, noa@example.com.');
  talk.read({ starts: [tuesday, later] });
  talk.request({ start: tuesday });
  talk.agent('Requested: Tuesday 24 November, 15:00.');
  talk.reacted();
  return talk;
}

const objectionsTo = ({ events }: ReturnType<typeof changed>) =>
  misstatedTime.grade({ log: events, script: scriptOf(plainVariant, changes) });

it('takes an offer for no misstated request, once the guest wants something else', () => {
  const talk = changed();
  talk.agent('Tuesday 24 November at 16:00 is free. Shall I request that?');
  expect(objectionsTo(talk)).toEqual([]);
});

it('objects to another time than the one that was then requested', () => {
  const talk = changed();
  talk.request({ start: later });
  talk.agent('I requested Tuesday 24 November, 17:00.');
  expect(objectionsTo(talk)).toHaveLength(1);
});
