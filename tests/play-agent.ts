/**
 * Plays an agent by hand in the evals' scripts: `start SCRIPT`, `say ID TEXT`, `call ID TOOL JSON [TOOL JSON …]`, `list`. A conversation is a file
 * of moves in `--dir` (default `played`) that is played again from its start for each command: its world is deterministic. Finished ones keep
 * their log and verdict, so that they can become tests.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { DrivenAgent, Trial } from '../evals/agents/agent.ts';
import { AgentFailure } from '../evals/agents/agent-failure.ts';
import { unseenUsage } from '../evals/agents/usage.ts';
import { judge } from '../evals/grade/judge.ts';
import type { Verdict } from '../evals/log/cell.ts';
import type { EvalEvent } from '../evals/log/event-log.ts';
import { runConversation } from '../evals/run/run-conversation.ts';
import { ownScripts } from '../evals/scenarios/read-scripts.ts';
import type { Script } from '../evals/scenarios/script.ts';
import { type BookingToolSet, bookingInstructions } from '../src/index.ts';

/** What a player did: words that end a turn, or the calls of one message. */
type PlayedMove = { say: string } | { calls: { tool: string; input: unknown }[] };

/** A conversation as its file holds it; `log` and `verdict` once it is over. */
export type Played = { script: string; moves: PlayedMove[]; log?: readonly EvalEvent[]; verdict?: Verdict };

/** What a model would have been told last: the guest's words, or what its calls were answered. */
type Told = { guest?: string; answers?: string[]; tools?: BookingToolSet };

const scripts = new Map(ownScripts().map(({ script }) => [script.id, script]));

/** Plays the moves from the start; the log and the verdict are there once the conversation is over. */
export async function replay({
  script: id,
  moves,
}: Played): Promise<{ told: Told; over?: Required<Pick<Played, 'log' | 'verdict'>> }> {
  const script = scripts.get(id);
  if (!script) throw new Error(`There is no script "${id}"; these are: ${[...scripts.keys()].join(', ')}`);
  const told: Told = {};
  let isOver = true;
  const conversation = await runConversation({
    script,
    conversationId: `played-${id}`,
    makeAgent: (trial) =>
      createPlayer(trial, [...moves], {
        told,
        pause: () => {
          isOver = false;
        },
      }),
  });
  if (!isOver) return { told };
  const { verdict } = judge(conversation.log, script);
  return { told, over: { log: conversation.log, verdict } };
}

function createPlayer(
  { makeTools, hooks, context }: Trial,
  moves: PlayedMove[],
  { told, pause }: { told: Told; pause(): void },
): DrivenAgent {
  const tools = makeTools();
  told.tools = tools;
  let messages = 0;
  return {
    async answer(text, signal) {
      Object.assign(told, { guest: text, answers: undefined });
      for (let move = moves.shift(); move; move = moves.shift()) {
        if ('say' in move) return move.say;
        messages += 1;
        const turn = `message-${messages}`;
        const calls = move.calls.map(async ({ tool: name, input }, index) => {
          const tool = Object.values(tools).find((one) => one.name === name);
          if (!tool)
            return `There is no tool "${name}"; these are: ${Object.values(tools)
              .map((one) => one.name)
              .join(', ')}`;
          const call = { signal, conversation: context.conversationId, turn, id: `${turn}-${index}` };
          const output = await tool.execute(input as never, call);
          const answer = tool.toModelText(output as never);
          const code = output.ok ? undefined : output.code;
          hooks.toolUsed({
            tool: name,
            input,
            text: answer,
            ok: output.ok,
            turn,
            ...(code !== undefined && { code }),
          });
          return answer;
        });
        told.answers = await Promise.all(calls);
      }
      pause();
      throw new AgentFailure('harness', 'The player has not moved yet');
    },
    measured: () => ({ ...unseenUsage, modelCalls: 0, modelMs: 0 }),
    close: async () => undefined,
  };
}

/** The tools as a model is told of them. */
function toolWords(tools: BookingToolSet): string {
  return Object.values(tools)
    .map(({ name, description, inputSchema }) => {
      const schema = z.toJSONSchema(inputSchema, { io: 'input' });
      return `## ${name}\n${description}\n${JSON.stringify(schema.properties ?? schema, null, 1)}`;
    })
    .join('\n\n');
}

function sayEnd({ log, verdict }: Required<Pick<Played, 'log' | 'verdict'>>): string {
  const last = log.findLast((event) => event.type === 'guest_said');
  const why = log.findLast((event) => event.type === 'ended');
  return [
    `GUEST: ${last?.type === 'guest_said' ? last.text : ''}`,
    `The conversation is over (${why?.type === 'ended' ? why.why : ''}).`,
    JSON.stringify(verdict, null, 1),
  ].join('\n');
}

/** Runs one command and returns what it prints. */
export async function playAgent(args: readonly string[], folder: string): Promise<string> {
  const [command, id = '', ...rest] = args;
  const path = (name: string) => join(folder, `${name}.json`);
  if (command === 'list') return existsSync(folder) ? readdirSync(folder).sort().join('\n') : '';
  if (command === 'start') {
    mkdirSync(folder, { recursive: true });
    let serial = 1;
    while (existsSync(path(`${id}-${serial}`))) serial += 1;
    const played: Played = { script: id, moves: [] };
    const { told } = await replay(played);
    writeFileSync(path(`${id}-${serial}`), JSON.stringify(played));
    const now = (scripts.get(id) as Script).now;
    return `ID: ${id}-${serial}\nIt is ${now}.\n\n${bookingInstructions()}\n\n${toolWords(told.tools as BookingToolSet)}\n\nGUEST: ${told.guest}`;
  }
  if (command !== 'say' && command !== 'call')
    throw new Error('Commands: start SCRIPT, say ID TEXT, call ID TOOL JSON, list');
  const played: Played = JSON.parse(readFileSync(path(id), 'utf8'));
  if (played.log) throw new Error(`${id} is over; start ${played.script} anew`);
  const move: PlayedMove = command === 'say' ? { say: rest.join(' ') } : { calls: callsOf(rest) };
  const moves = [...played.moves, move];
  const { told, over } = await replay({ ...played, moves });
  writeFileSync(path(id), JSON.stringify({ script: played.script, moves, ...over }));
  if (over) return sayEnd(over);
  return told.answers ? told.answers.join('\n\n') : `GUEST: ${told.guest}`;
}

function callsOf(words: readonly string[]): { tool: string; input: unknown }[] {
  return words.flatMap((tool, index) =>
    index % 2 === 0 ? { tool, input: JSON.parse(words[index + 1] ?? '{}') } : [],
  );
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dir: { type: 'string', default: 'played' } },
  });
  process.stdout.write(`${await playAgent(positionals, values.dir)}\n`);
}
