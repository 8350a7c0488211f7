/**
 * Lets a person play an agent in the scripts of the evals: `start SCRIPT`, `say ID TEXT`, `call ID TOOL JSON [TOOL JSON …]`, `list`. A
 * conversation is a file of moves in `--dir` (default `played`). Each command plays it again from its start, because its world is
 * deterministic. Finished ones keep their log and verdict, so that they can become tests.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Played, type PlayedMove, playableScripts, replay } from '../evals/run/played.fixture.ts';
import { type BookingToolSet, bookingInstructions } from '../src/index.ts';

/** The tools as a model gets them. */
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
    const now = playableScripts.get(id)?.now;
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
