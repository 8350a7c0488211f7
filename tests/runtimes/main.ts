import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createBookingWorld } from '../../src/testing/index.ts';
import { install, pack, run } from '../run-command.ts';
import { root } from '../source-files.ts';
import { bundlerPackages, bundlesEveryDoor, withRolldown } from './bundlers.ts';

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

const minuteMs = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'agent-booking-runtimes-'));
const app = join(folder, 'app');
const binaries = join(folder, 'runtimes/node_modules');
const world = await createBookingWorld({ clock: 'running' });
try {
  const tarball = process.argv[2] ? resolve(process.argv[2]) : await pack(folder);
  await makeApp(tarball);
  await installIn(join(folder, 'runtimes'), runtimePackages);
  const { baseUrl } = world;
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
  await world.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Checks that the command `mcp` lists its tools if the protocol's SDK is not installed. @throws Error if it does not */
async function servesMcpAlone(baseUrl: string): Promise<void> {
  const command = join(app, 'node_modules/agent-booking/dist/cli/main.js');
  const args = [command, 'mcp', '--base-url', baseUrl, '--data', join(app, 'mcp')];
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: app }));
  const { tools } = await client.listTools();
  await client.close();
  if (!tools.some(({ name }) => name === 'requestMeeting'))
    throw new Error('agent-booking mcp lists no tools');
  console.log('agent-booking mcp: lists its tools without the SDK');
}

/** Books in one runtime and prints its line. It passes if the service accepted the request. */
async function passes({ name, binary, commandLine }: Runtime, meeting: Meeting): Promise<boolean> {
  const options = { cwd: app, timeoutMs: minuteMs };
  let title = name;
  try {
    const version = await run([binary, '--version'], options);
    title = `${name} ${/\d[\d.-]*/.exec(version)?.[0]}`;
    const printed = await run([binary, ...(await commandLine(meeting))], options);
    const line =
      printed.split('\n').find((text) => text.startsWith('booked ')) ?? `printed no booking: ${printed}`;
    if (!world.mails().some(({ to }) => to === meeting.guestEmail))
      throw new Error(`the service accepted no request; it ${line}`);
    console.log(`${title}: ${line}`);
    return true;
  } catch (error) {
    console.log(`${title}: FAILED: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

function program({ baseUrl, guestEmail }: Meeting): string[] {
  return ['run.ts', baseUrl, guestEmail];
}

/** workerd takes one file, so the program is bundled as a bundler for it would do. */
async function testWorker({ baseUrl, guestEmail }: Meeting): Promise<string[]> {
  const [input, output] = [join(app, 'worker.ts'), join(app, 'worker.bundle.js')];
  const isFramework = (id: string) => id.startsWith('node:');
  const conditions = ['workerd', 'worker'];
  await withRolldown({ platform: 'browser', conditions, app, input, output, isFramework });
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
  for (const file of ['book.ts', 'run.ts', 'worker.ts'])
    cpSync(join(root, 'tests/runtimes', file), join(app, file));
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
