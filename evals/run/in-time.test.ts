import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { AgentFailure } from '../agents/agent-failure.ts';
import { inTime } from './run-conversation.ts';

const endless = () => new Promise<string>(() => {});

function run(stepMs = 60_000) {
  const ending = new AbortController();
  const limits = { signal: ending.signal, stepMs };
  return { ending, limits, listeners: () => getEventListeners(ending.signal, 'abort').length };
}

describe('a step', () => {
  it('gives what it comes to, and leaves nothing behind', async () => {
    const { limits, listeners } = run();
    expect(await inTime(limits, async () => 'said', 'no answer')).toBe('said');
    expect(listeners()).toBe(0);
  });

  it.each([
    ['later', async () => Promise.reject(new TypeError('no such field'))],
    [
      'at once',
      () => {
        throw new TypeError('no such field');
      },
    ],
  ])('that throws %s fails as it threw', async (_, step) => {
    const { limits, listeners } = run();
    await expect(inTime<string>(limits, step, 'no answer')).rejects.toThrow(new TypeError('no such field'));
    expect(listeners()).toBe(0);
  });

  it('that never ends is left when its time is over, and told so', async () => {
    const { limits, listeners } = run(5);
    const told: AbortSignal[] = [];
    const step = (signal: AbortSignal) => {
      told.push(signal);
      return endless();
    };
    await expect(inTime(limits, step, 'no answer')).rejects.toMatchObject({
      failure: 'timeout',
      message: 'no answer within 5 ms',
    });
    expect(told[0]?.reason).toMatchObject({ name: 'TimeoutError' });
    expect(listeners()).toBe(0);
  });

  it('that never ends is left when the run is over, for the reason that the run has', async () => {
    const { ending, limits } = run();
    const left = inTime(limits, endless, 'no answer');
    const reason = new AgentFailure('budget', 'The budget is spent.');
    ending.abort(reason);
    await expect(left).rejects.toBe(reason);
  });

  it('is not begun once the run is over', async () => {
    const { ending, limits } = run();
    ending.abort(new Error('over'));
    let begun = false;
    const step = async () => {
      begun = true;
    };
    await expect(inTime(limits, step, 'no answer')).rejects.toThrow('over');
    expect(begun).toBe(false);
  });

  it('that fails after it was left rejects nothing', async () => {
    const { limits } = run(5);
    const late = Promise.withResolvers<string>();
    await expect(inTime(limits, () => late.promise, 'no answer')).rejects.toThrow('no answer within 5 ms');
    late.reject(new Error('too late'));
    await new Promise(setImmediate);
  });
});
