import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest';
import type { GetFreeSlotsInput, RequestMeetingInput } from '../../src/index.ts';
import { compileConsumer, sourceConsumerOptions } from '../../tests/compile-consumer.ts';
import { type BookingTools, bookingTools } from '../langchain.ts';
import { directCalls } from './direct-calls.fixture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const versionOf = (core: string): string => require(`${core}/package.json`).version;

describe('each @langchain/core 1', () => {
  /** Runs the same calls in a process in which another package answers to the name. */
  async function callsWith(core: string): Promise<unknown> {
    const script = `
      import { registerHooks } from 'node:module';
      registerHooks({
        resolve: (name, context, next) => next(name.replace(/^@langchain\\/core(?=\\/|$)/, '${core}'), context),
      });
      const { directCalls } = await import('./adapters/langchain/direct-calls.fixture.ts');
      console.log(JSON.stringify(await directCalls()));
      process.exit();`;
    const args = ['--conditions=agent-booking-source', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return JSON.parse(stdout);
  }

  const expected = {
    names: ['getBookingPage', 'getFreeSlots', 'requestMeeting'],
    fields: [
      'start: string',
      'durationMinutes: integer',
      'timezone: string',
      'guestName: string',
      'guestEmail: string',
      'locale: string',
      'reasonKey: string',
      'answers: array',
      'replaces: string',
    ],
    cold: ['error', false, 'not_read', 'Error not_read'],
    none: ['error', false, expect.any(String), expect.stringMatching(/^Error /)],
    page: ['success', true, '', expect.any(String)],
    text: expect.stringMatching(/^Free 30-minute starts/),
    elsewhere: 'Error not_read',
    sent: ['success', true, '', expect.stringContaining('A confirmation email was sent')],
    aborted: 'AbortError',
    unasked: 'Error not_approved',
    posts: 1,
  };

  it('the newest one gives the same', async () => {
    expect(await directCalls()).toEqual(expected);
  });

  it('the oldest one gives the same', async () => {
    expect(versionOf('langchain-core-1.0')).toBe('1.0.0');
    expect(await callsWith('langchain-core-1.0')).toEqual(expected);
  });
});

describe('types', () => {
  it('keep names, inputs and what a call gives', () => {
    expectTypeOf<BookingTools[2]['name']>().toEqualTypeOf<'requestMeeting'>();
    expectTypeOf<BookingTools[number]['name']>().toEqualTypeOf<
      'getBookingPage' | 'getFreeSlots' | 'requestMeeting'
    >();
    expectTypeOf<Parameters<BookingTools[1]['func']>[0]>().toEqualTypeOf<GetFreeSlotsInput>();
    expectTypeOf<Parameters<BookingTools[2]['func']>[0]>().toEqualTypeOf<RequestMeetingInput>();
    const ask = (tools: BookingTools, input: RequestMeetingInput) => tools[2].invoke(input);
    expectTypeOf(ask).returns.resolves.toEqualTypeOf<string>();
    const [getBookingPage] = bookingTools({ baseUrl: 'http://service.test', slug: 'demo' });
    expectTypeOf(getBookingPage.name).toEqualTypeOf<'getBookingPage'>();
  });

  const plain = `import type { ToolMessage } from '@langchain/core/messages';
import type { StructuredToolInterface } from '@langchain/core/tools';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { type BookingTools, bookingTools } from '${join(root, 'adapters/langchain.ts')}';
const tools: BookingTools = bookingTools({ baseUrl: 'http://localhost:8787', slug: 'demo' });
export const all: StructuredToolInterface[] = [...tools];
export const name: 'getFreeSlots' = tools[1].name;
export const bind = (model: BaseChatModel) => model.bindTools?.([...tools]);
export const text = (): Promise<string> => tools[0].invoke({});
export const message = (): Promise<ToolMessage> =>
  tools[2].invoke({ type: 'tool_call', id: '1', name: 'requestMeeting', args: {} });
// @ts-expect-error a start is a text
export const wrong = () => tools[2].invoke({ start: 7 });
`;
  const agents = `import { createAgent, humanInTheLoopMiddleware } from 'langchain';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { approveRequests, bookingTools } from '${join(root, 'adapters/langchain.ts')}';
const tools = bookingTools({ baseUrl: 'http://localhost:8787', slug: 'demo' });
const middleware = [humanInTheLoopMiddleware({ interruptOn: approveRequests(tools) })];
export const agentOf = (model: BaseChatModel) => createAgent({ model, tools, middleware });
export const more = (model: BaseChatModel) => createAgent({ model, tools: [...tools] });
export const node = new ToolNode(tools);
`;

  it.each([
    ['the newest core, createAgent and ToolNode', '@langchain/core', [plain, agents]],
    ['core 1.0.0', 'langchain-core-1.0', [plain]],
  ])('a consumer of %s compiles', { tags: 'long' }, (_, core, consumers) => {
    const folder = mkdtempSync(join(tmpdir(), 'langchain-types-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const files = consumers.map((_, index) => `consumer-${index}.ts`);
    for (const [index, file] of files.entries()) writeFileSync(join(folder, file), consumers[index] ?? '');
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    // The adapter's own imports of the core are the consumer's, as in an installed package.
    const doors = ['tools', 'singletons', 'messages', 'messages/tool', 'language_models/chat_models'];
    const paths = doors.map((door) => {
      const file = require.resolve(`${core}/${door}`).replace(/\.c?js$/, '.d.ts');
      return [`@langchain/core/${door}`, [file]];
    });
    const options = { ...sourceConsumerOptions, paths: Object.fromEntries(paths) };
    expect(compileConsumer(folder, files, options)).toEqual([]);
  });
});
