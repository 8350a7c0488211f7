import process from 'node:process';
import { createScriptedModel, type Policy } from '../../evals/scripted-model/index.ts';
import { tellParent } from '../child-server.ts';

/**
 * The model of the evals bench, for both sides. It runs in a separate process, as a provider would, and answers at once, so that its own time
 * hardly counts.
 */
process.once('disconnect', () => process.exit(0));

const request = {
  start: '2026-11-23T09:00',
  durationMinutes: 30,
  timezone: 'Asia/Jerusalem',
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  locale: 'en',
  reasonKey: '',
  answers: [],
  replaces: '',
};

const calls = [
  { name: 'getBookingPage', input: { slug: '' } },
  { name: 'getFreeSlots', input: { durationMinutes: 30, days: 0, when: '', timezone: 'Asia/Jerusalem' } },
  { name: 'requestMeeting', input: request },
];

/** Three tool calls, one after the other, and a last word. */
const books: Policy = ({ messages }) => {
  const call = calls[messages.filter(({ role }) => role === 'tool').length];
  return call
    ? { call: [call] }
    : { say: 'I have requested Monday 23 November at 09:00. Please confirm it by the link in your email.' };
};

const { baseUrl } = await createScriptedModel({ policies: { books } }).listen();
tellParent(baseUrl);
