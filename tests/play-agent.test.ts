import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requestInput } from '../evals/agents/request-input.fixture.ts';
import { replay } from '../evals/run/played.fixture.ts';
import { playAgent } from './play-agent.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'played-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const slots = JSON.stringify({
  when: 'Tuesday 24 November at 15:00',
  timezone: 'Asia/Jerusalem',
  durationMinutes: 30,
  days: 0,
});
const request = JSON.stringify(requestInput('2026-11-24T15:00'));

it('shows a player what a model would see, several conversations at a time', async () => {
  const started = await playAgent(['start', 'wait-a-minute'], folder);
  expect(started).toContain('ID: wait-a-minute-1');
  expect(started).toContain('## requestMeeting');
  expect(started).toContain('GUEST: Please request Tuesday 24 November at 15:00');
  expect(await playAgent(['start', 'wait-a-minute'], folder)).toContain('ID: wait-a-minute-2');
  expect(await playAgent(['call', 'wait-a-minute-1', 'getFreeSlots', slots], folder)).toContain('15:00');
  expect(await playAgent(['say', 'wait-a-minute-2', 'Hello!'], folder)).toContain('GUEST: ');
  expect(await playAgent(['list'], folder)).toBe('wait-a-minute-1.json\nwait-a-minute-2.json');
});

it('keeps a finished conversation with its log and verdict, and plays it again the same', async () => {
  await playAgent(['start', 'wait-a-minute'], folder);
  const play = (...args: string[]) => playAgent([args[0] ?? '', 'wait-a-minute-1', ...args.slice(1)], folder);
  await play('call', 'getFreeSlots', slots);
  expect(await play('call', 'requestMeeting', request)).toContain('rate_limited');
  expect(await play('say', 'The service asks to wait. Shall I try again?')).toContain('I have waited');
  await play('call', 'requestMeeting', request);
  const end = await play(
    'say',
    'I have requested Tuesday at 15:00. Please confirm by the link in your email.',
  );
  expect(end).toContain('The conversation is over (done).');
  const played = JSON.parse(readFileSync(join(folder, 'wait-a-minute-1.json'), 'utf8'));
  expect(played.verdict).toMatchObject({ verdict: 'pass' });
  const again = await replay({ script: played.script, moves: played.moves });
  expect(JSON.parse(JSON.stringify(again.over?.log))).toEqual(played.log);
  await expect(play('say', 'Hello?')).rejects.toThrow('is over');
});
