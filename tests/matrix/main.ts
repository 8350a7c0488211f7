import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { createBookingWorld } from '../../src/testing/index.ts';
import { install, pack, run } from '../run-command.ts';
import { root } from '../source-files.ts';

/**
 * Books with the packed package beside old and new versions of what it works with. Each run installs one version of each in an empty folder,
 * checks the types of a program, and books with the AI SDK, LangChain, OpenAI Agents and graphs of LangGraph. Every pair of versions of two
 * packages meets in at least one run. The last run books with Mastra. Prints one line each, and exits with 1 if any of them fails.
 * Usage: `npm run test:matrix [-- FILE]`; FILE is a packed agent-booking, otherwise it is packed first.
 */

/** The two versions of each: the oldest that is supported, and the newest that was tried. */
const axes = {
  ai: ['6.0.0', '7.0.173'],
  langchain: ['1.0.1', '1.5.14'],
  zod: ['4.1.8', '4.6.7'],
  typescript: ['5.9.3', '7.0.2'],
  node: ['22.19.0', '24.21.0'],
} as const;
type Axis = keyof typeof axes;
type Choice = Record<Axis, 0 | 1>;

const names = Object.keys(axes) as Axis[];

/** Six runs, with the older or the newer version of each. All four pairs of the versions of any two occur. */
const choices = ['00000', '11111', '11010', '10101', '01100', '00011'].map(
  (run) => Object.fromEntries(names.map((axis, index) => [axis, Number(run[index])])) as Choice,
);

/** The AI SDK's own package that goes with each of its versions. */
const besideAi = [{ '@ai-sdk/openai': '3.0.0' }, { '@ai-sdk/openai': '4.0.118' }] as const;
const besideLangChain = [
  { '@langchain/core': '1.0.0', '@langchain/langgraph': '1.0.0' },
  { '@langchain/core': '1.4.0', '@langchain/langgraph': '1.7.3' },
] as const;
/** The newest version of this does not accept such an old LangGraph. */
const checkpoint = { '@langchain/langgraph-checkpoint': '1.0.0' };
const mastra = { '@mastra/core': '1.71.0', ai: axes.ai[1], zod: axes.zod[1], typescript: axes.typescript[1] };

/** Before 1.0 a minor may break, so one minor is supported. Its first version is also the newest that was tried. */
const openaiAgents = { '@openai/agents': '0.20.0' };

const folder = mkdtempSync(join(tmpdir(), 'agent-booking-matrix-'));

function emptyApp(name: string, more: object = {}): string {
  const app = join(folder, name);
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), JSON.stringify({ type: 'module', private: true, ...more }));
  return app;
}

const compilerOptions = {
  strict: true,
  noEmit: false,
  outDir: 'out',
  rootDir: '.',
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
};

type App = {
  name: string;
  /** Exact versions. */
  packages: Record<string, string>;
  overrides?: Record<string, string>;
  files: string[];
  edit?: (program: string) => string;
  /** They print the address of each guest. */
  commands: (baseUrl: string) => string[][];
};

/** Books in an empty app. @throws Error with the output of a command, if it fails or not every guest got one mail */
async function bookIn(
  { name, packages, overrides = {}, files, edit = (program) => program, commands }: App,
  tarball: string,
): Promise<string> {
  const app = emptyApp(name, { overrides });
  const exact = Object.entries({ ...packages, '@types/node': '22.19.0' });
  await install(app, '--save-exact', tarball, ...exact.map(([one, version]) => `${one}@${version}`));
  for (const file of files)
    writeFileSync(join(app, file), edit(readFileSync(join(root, 'tests/matrix', file), 'utf8')));
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await using world = await createBookingWorld({ clock: 'running' });
  let said = '';
  for (const command of commands(world.baseUrl)) said += await run(command, { cwd: app });
  const guests = [...new Set(said.match(/[\w-]+@example\.com/g))];
  const mailed = world.mails().map(({ to }) => to);
  assert.deepEqual(mailed.sort(), guests.sort());
  return `booked for ${guests.length} guests`;
}

/** Checks the types of a program, and runs it. */
const programOf = (file: string, node: string) => (baseUrl: string) => [
  ['npx', 'tsc', '-p', '.'],
  [node, `out/${file}.js`, baseUrl],
];

function appOf(choice: Choice, nodes: string[]): App {
  const version = (axis: Axis): string => axes[axis][choice[axis]];
  const langChain = besideLangChain[choice.langchain];
  const compared = (['ai', 'langchain', 'zod', 'typescript'] as const).map((name) => [name, version(name)]);
  return {
    name: Object.values(choice).join(''),
    packages: { ...Object.fromEntries(compared), ...besideAi[choice.ai], ...langChain, ...openaiAgents },
    // The newest LangGraph asks for a newer zod.
    overrides: { ...langChain, zod: version('zod'), ...(choice.langchain === 0 && checkpoint) },
    files: ['program.ts', 'graphs.ts', 'wish.ts'],
    // The stop condition has another name in each of the two.
    edit: (program) =>
      choice.ai === 1 ? program : program.replaceAll('isStepCount', 'stepCountIs').replace("'v4'", "'v3'"),
    commands: programOf('program', nodes[choice.node] ?? ''),
  };
}

const withMastra: App = {
  name: 'mastra',
  packages: mastra,
  files: ['mastra.ts', 'wish.ts'],
  commands: programOf('mastra', process.execPath),
};

async function report(versions: string, booked: Promise<string>): Promise<void> {
  try {
    console.log(`${versions}${await booked}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${versions}FAILED\n${error instanceof Error ? error.message : error}`);
  }
}

async function main(): Promise<void> {
  const tarball = process.argv[2] ? resolve(process.argv[2]) : await pack(folder);
  const copy = join(folder, 'agent-booking.tgz');
  if (tarball !== copy) cpSync(tarball, copy);
  const old = emptyApp('node');
  await install(old, `node@${axes.node[0]}`);
  const nodes = [join(old, 'node_modules/node/bin/node'), process.execPath];
  process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  console.log([...names.map((name) => name.padEnd(11)), 'result'].join(''));
  for (const choice of choices) {
    const versions = names.map((axis) => axes[axis][choice[axis]].padEnd(11)).join('');
    await report(versions, bookIn(appOf(choice, nodes), copy));
  }
  await report(`Mastra ${mastra['@mastra/core']} `, bookIn(withMastra, copy));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
