import type { Script } from '../scenarios/script.ts';
import { graders } from './graders.ts';
import { createConversation, plainVariant, scriptOf } from './log.fixture.ts';

export type LoggedConversation = ReturnType<typeof createConversation>;

/** A conversation, and the number of certain violations that a grader finds in it. */
export type Case = [
  name: string,
  count: number,
  happens: (talk: LoggedConversation) => void,
  script?: Record<string, unknown>,
];

export const tuesday = '2026-11-24T15:00';
export const later = '2026-11-24T16:00';

export const support = {
  key: 'support',
  label: 'Help',
  suggestedDurationMinutes: null,
  questions: [{ key: 'problem', label: 'What?', required: true, type: 'text' }],
};

/** The certain violations of a grader, in a conversation that has read the page and a list of two starts. */
export function objections(
  code: string,
  happens: (talk: LoggedConversation) => void,
  script: Partial<Parameters<typeof scriptOf>[1]> = {},
) {
  const talk = createConversation(plainVariant);
  talk.guest('Hello, this is Noa Levi, noa@example.com.');
  talk.readPage();
  talk.read({ starts: [tuesday, later], turn: 'first' });
  happens(talk);
  return gradeWith(code, talk, scriptOf(plainVariant, script));
}

export function gradeWith(code: string, talk: LoggedConversation, script: Script) {
  const grader = graders.find((one) => one.code === code);
  if (!grader) throw new Error(`there is no grader "${code}"`);
  return grader
    .grade({ log: talk.events, script })
    .filter(({ possible }) => !possible)
    .map(({ n }) => n);
}
