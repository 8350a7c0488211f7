import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingPolicy, createScriptedModel, type Policy } from '../../evals/scripted-model/index.ts';
import { callCommand, type Ended, runCommand } from './child-process.fixture.ts';

const quick = ['demo', '--now', '2026-11-22T07:00:00Z'];

test('plays the whole way to a booked meeting, and leaves nothing behind', async () => {
  const { code, stdout, stderr, leftBehind } = await runCommand(['demo']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toContain('generateText of the AI SDK');
  expect(stdout).toContain('202 { "status": "confirmation_sent"');
  expect(stdout).toMatch(/^Booked {3}\d{4}-\d\d-\d\dT/m);
  expect(stdout).toContain('npx agent-booking serve');
  expect(leftBehind).toEqual([]);
});

describe('a model that is served elsewhere', { tags: 'long' }, () => {
  const policies: Record<string, Policy> = {
    booker: bookingPolicy,
    talker: () => ({ say: 'What a lovely day. It is all booked!' }),
    'gpt-broken': () => ({ fault: { status: 401, message: 'Incorrect API key provided.' } }),
  };
  let served: Awaited<ReturnType<ReturnType<typeof createScriptedModel>['listen']>>;
  beforeAll(async () => {
    served = await createScriptedModel({ policies }).listen();
  });
  afterAll(() => served.close());
  const run = (name: string, ...more: string[]) =>
    runCommand([...quick, '--model', name, '--base-url', served.baseUrl, ...more]);

  test.concurrent('books', async () => {
    const { code, stdout } = await run('booker');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain(`booker at ${served.baseUrl}`);
  });

  test('is also where OPENAI_BASE_URL says', async () => {
    const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: served.baseUrl };
    const { code, stdout } = await callCommand([...quick, '--model', 'openai:booker'], { env });
    expect(code, stdout).toBe(0);
    expect(stdout).toContain(`booker at ${served.baseUrl}`);
  });

  test('that never asks for a meeting is given up, whatever it says', async () => {
    const { code, stdout, leftBehind } = await run('talker');
    expect(code).toBe(1);
    expect(stdout).toContain('No request was accepted in 5 turns, so nothing is booked.');
    expect(stdout).not.toMatch(/^Booked/m);
    expect(leftBehind).toEqual([]);
  });

  test.concurrent('that refuses is an error in one line', async () => {
    const { code, stderr, leftBehind } = await run('gpt-broken');
    expect(code).toBe(1);
    expect(stderr).toContain('Incorrect API key provided.');
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(leftBehind).toEqual([]);
  });
});

test('plays any scripted model by its name', async () => {
  const { code, stdout } = await callCommand([...quick, '--model', 'scripted:careful']);
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('Model    scripted:careful, which plays a model: offline, no account');
});

test.concurrent.each([
  [['--model', 'openai:gpt-5'], 'OPENAI_API_KEY'],
  [['--model', 'gpt-5'], 'Did you mean openai:gpt-5?'],
  [['--model', 'anthropic:claude-x'], 'ANTHROPIC_API_KEY'],
  [['--locale', 'fr'], '"fr"'],
  [['--now', 'tomorrow'], '"tomorrow"'],
  [['--speed', '9'], '--speed'],
])('refuses %j with exit code 2, naming the value or the remedy', async (args, part) => {
  const { code, stdout, stderr } = await callCommand(['demo', ...args]);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(part);
  expect(stderr).not.toMatch(/^\s+at /m);
});

describe('Ctrl-C', { tags: 'long' }, () => {
  function expectCleanEnd({ code, stderr, leftBehind }: Ended): void {
    expect(stderr).toBe('');
    expect(leftBehind).toEqual([]);
    expect(code).toBe(130);
  }

  test.concurrent.each(['An agent', '→ getBookingPage', 'Agent    I asked', 'opens the link'])(
    'after "%s" ends it cleanly',
    async (point) => {
      let sent = false;
      const ended = await runCommand(quick, {
        onOutput(printed, child) {
          if (sent || !printed.includes(point)) return;
          sent = true;
          child.kill('SIGINT');
        },
      });
      expect(sent).toBe(true);
      expectCleanEnd(ended);
    },
  );

  test('at any moment leaves nothing behind and prints no trace', async () => {
    const delays = Array.from({ length: 5 }, (_, index) => 40 + index * 160);
    const endings = await Promise.all(
      delays.map((delay) =>
        runCommand(quick, { onStart: (child) => void setTimeout(() => child.kill('SIGINT'), delay) }),
      ),
    );
    for (const { code, signal, stderr, leftBehind } of endings) {
      expect(stderr).toBe('');
      expect(leftBehind).toEqual([]);
      // A signal that comes before the command begins ends Node itself. After its end there is nothing to interrupt.
      expect([0, 130, 'SIGINT']).toContain(code ?? signal);
    }
  });

  test('twice ends it at once, and still leaves nothing behind', async () => {
    const { code, leftBehind } = await runCommand(quick, {
      onOutput(printed, child) {
        if (!printed.includes('→ getFreeSlots')) return;
        child.kill('SIGINT');
        child.kill('SIGTERM');
      },
    });
    expect(code).toBe(130);
    expect(leftBehind).toEqual([]);
  });
});

test('a reader that goes away ends it quietly, and leaves nothing behind', async () => {
  const { code, stderr, leftBehind } = await runCommand(quick, {
    onOutput(printed, child) {
      if (printed.includes('Guest')) child.stdout?.destroy();
    },
  });
  // 141 as for a program that SIGPIPE ends, so that no script takes it for success.
  expect(code).toBe(141);
  expect(stderr).toBe('');
  expect(leftBehind).toEqual([]);
});
