import { type ChildProcess, fork, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { rolldown } from 'rolldown';
import { install, pack, run } from '../run-command.ts';
import { root } from '../source-files.ts';
import { bundlerPackages, bundlesEveryDoor } from './bundlers.ts';

/**
 * Books one meeting in each runtime, with the package as it would be published: packed, and installed in an empty folder beside `ai`,
 * `zod` and `@langchain/core`. Then each bundler bundles it beside `zod` alone. Prints one line each, and exits with 1 if any of them fails.
 * Usage: `npm run test:runtimes [-- FILE]`; FILE is a packed agent-booking, otherwise it is packed first.
 */

/**
 * They are not in package.json: their packages name binaries for other platforms that not every registry has, and then `npm ci` fails.
 * An exact version of each is installed in a folder of its own.
 */
const runtimePackages = { bun: '1.4.5', deno: '2.9.6', workerd: '1.20261117.1', node: '22.19.0' };

type Runtime = { name: string; binary: string; commandLine(meeting: Meeting): Promise<string[]> | string[] };
type Meeting = { baseUrl: string; guestEmail: string };

const here = join(root, 'tests/runtimes');
const minuteMs = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'agent-booking-runtimes-'));
const app = join(folder, 'app');
const binaries = join(folder, 'runtimes/node_modules');
let world: ChildProcess | undefined;
try {
  const tarball = process.argv[2] ? resolve(process.argv[2]) : await pack(folder);
  await makeApp(tarball);
  await installIn(join(folder, 'runtimes'), runtimePackages);
  // The embedded service of the packed package, in a separate process.
  world = fork(join(app, 'world.ts'), { cwd: app, execArgv: [] });
  const { baseUrl } = await answerOf<{ baseUrl: string }>(world);
  const runtimes: Runtime[] = [
    { name: 'node', binary: join(binaries, 'node/bin/node'), commandLine: program },
    { name: 'node', binary: process.execPath, commandLine: program },
    { name: 'bun', binary: join(binaries, 'bun/bin/bun.exe'), commandLine: program },
    {
      name: 'deno',
      binary: join(binaries, 'deno/deno'),
      commandLine: (meeting) => ['run', '--allow-net', '--no-prompt', ...program(meeting)],
    },
    { name: 'workerd', binary: join(binaries, 'workerd/bin/workerd'), commandLine: testWorker },
  ];
  for (const [index, runtime] of runtimes.entries()) {
    if (!(await passes(runtime, { baseUrl, guestEmail: `noa-${index}@guest.example` }))) process.exitCode = 1;
  }
  await servesMcpAlone(baseUrl);
  await bundlesAlone(tarball);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  world?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

/** Checks that the command `mcp` lists its tools if the protocol's SDK is not installed. @throws Error if it does not */
async function servesMcpAlone(baseUrl: string): Promise<void> {
  const command = join(app, 'node_modules/agent-booking/dist/cli/main.js');
  const args = [command, 'mcp', '--base-url', baseUrl, '--data', join(app, 'mcp')];
  const child = spawn(process.execPath, args, { cwd: app, timeout: minuteMs });
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { id: 2, method: 'tools/list' },
  ];
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    // Its input is open until it has answered.
    if (printed.includes('"requestMeeting"')) child.stdin.end();
  }
  if (!printed.includes('"requestMeeting"')) throw new Error(`agent-booking mcp lists no tools: ${printed}`);
  console.log('agent-booking mcp: lists its tools without the SDK');
}

/** Books in one runtime and prints its line. It passes if the service accepted the request. */
async function passes({ name, binary, commandLine }: Runtime, meeting: Meeting): Promise<boolean> {
  const options = { cwd: app, timeoutMs: minuteMs };
  let title = name;
  try {
    title = `${name} ${await versionOf(binary)}`;
    const printed = await run([binary, ...(await commandLine(meeting))], options);
    const line =
      printed.split('\n').find((text) => text.startsWith('booked ')) ?? `printed no booking: ${printed}`;
    const guests = await acceptedGuests();
    if (!guests.includes(meeting.guestEmail)) throw new Error(`the service accepted no request; it ${line}`);
    console.log(`${title}: ${line}`);
    return true;
  } catch (error) {
    console.log(`${title}: FAILED: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function versionOf(binary: string): Promise<string> {
  try {
    const printed = await run([binary, '--version'], { cwd: app, timeoutMs: minuteMs });
    return /\d[\d.-]*/.exec(printed)?.[0] ?? printed;
  } catch (cause) {
    const message = `its binary ${binary} is missing or cannot be started; npm did not install it, or its install script did not run`;
    throw new Error(message, { cause });
  }
}

function program({ baseUrl, guestEmail }: Meeting): string[] {
  return ['run.ts', baseUrl, guestEmail];
}

/** workerd takes one file, so the program is bundled as a bundler for it would do. */
async function testWorker({ baseUrl, guestEmail }: Meeting): Promise<string[]> {
  const bundle = await rolldown({
    input: join(app, 'worker.ts'),
    platform: 'neutral',
    external: /^node:/,
    resolve: { conditionNames: ['workerd', 'worker', 'import', 'default'], mainFields: ['module', 'main'] },
    onLog: () => {},
  });
  await bundle.write({ file: join(app, 'worker.bundle.js'), codeSplitting: false });
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["local"])),
  ],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.bundle.js")],
  compatibilityDate = "2026-11-01",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [
    (name = "baseUrl", text = ${JSON.stringify(baseUrl)}),
    (name = "guestEmail", text = ${JSON.stringify(guestEmail)}),
  ],
);
`;
  writeFileSync(join(app, 'config.capnp'), config);
  return ['test', 'config.capnp'];
}

/** Packages in the versions that this checkout has. */
function ownVersions(...names: string[]): Record<string, string> {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.fromEntries(names.map((name) => [name, devDependencies[name]]));
}

/** The package and what its user installs beside it, in our own versions, and the programs that use it. */
async function makeApp(tarball: string): Promise<void> {
  await installIn(app, {
    'agent-booking': `file:${tarball}`,
    ...ownVersions('ai', 'zod', '@langchain/core'),
  });
  for (const file of ['book.ts', 'run.ts', 'worker.ts', 'world.ts'])
    cpSync(join(here, file), join(app, file));
}

/** Bundles the package where no optional peer is installed. @throws Error if a bundler refuses it */
async function bundlesAlone(tarball: string): Promise<void> {
  const bare = join(folder, 'bare');
  await installIn(bare, { 'agent-booking': `file:${tarball}`, ...ownVersions('zod') });
  await installIn(join(folder, 'bundlers'), bundlerPackages);
  await bundlesEveryDoor({ app: bare, packages: join(folder, 'bundlers/node_modules') });
}

/** Makes a folder, and installs packages there. */
async function installIn(cwd: string, dependencies: Record<string, string>): Promise<void> {
  mkdirSync(cwd);
  const allowScripts = Object.fromEntries(Object.keys(runtimePackages).map((name) => [name, true]));
  const description = { private: true, type: 'module', dependencies, allowScripts };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(description));
  await install(cwd, '--prefer-offline');
}

async function acceptedGuests(): Promise<string[]> {
  world?.send('requests');
  return (await answerOf<{ guests: string[] }>(world as ChildProcess)).guests;
}

function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('the service ended before it answered'));
    child.once('message', (answer) => {
      child.off('exit', end);
      resolve(answer as Answer);
    });
    child.once('exit', end);
  });
}
