import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import {
  createBookingService,
  demoPagesYaml,
  memoryTransport,
  readMessage,
} from '../../src/service/index.ts';
import { signInByHand, tokensOf } from '../../src/service/oauth/sign-in-client.fixture.ts';
import { createBookingWorld } from '../../src/testing/index.ts';
import { openProxy } from '../pass-through.ts';
import { run } from '../run-command.ts';
import { root } from '../source-files.ts';
import { sourceCommand, startProgram } from '../start-program.ts';

/**
 * Runs the protocol's own conformance tool and inspector against `agent-booking mcp --http`, and against `/mcp` and the connector of a
 * service. It runs only scenarios that need no fixture of the suite. The others need prompts, images and sampling, which a booking server does not
 * have.
 */
const scenarios: Record<string, string[]> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'tools-list',
    'http-header-validation',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
    'sep-2164-resource-not-found',
    'server-stateless',
    'caching',
    'input-required-result-missing-input-response',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
};

/** The tool sends no token, so a proxy in front of the connector adds the token of a real sign-in. The connector has no resources. */
const connectorScenarios: Record<string, string[]> = {
  ...scenarios,
  '2026-07-28': (scenarios['2026-07-28'] ?? []).slice(0, 5),
};

const folder = join(root, 'tests/mcp-protocol');
const tools = join(folder, 'node_modules/.bin');
const path = [dirname(process.execPath), process.env.PATH].join(delimiter);

type Served = { url: string; stop(): Promise<void> };

/** Starts a command that prints its address. */
async function start(command: string[], close: () => void | Promise<void>): Promise<Served> {
  const { url, stop } = await startProgram([...sourceCommand, ...command]);
  return { url, stop: () => stop().then(close) };
}

async function serveTools(): Promise<Served> {
  const world = await createBookingWorld();
  return start(['mcp', '--base-url', world.baseUrl, '--slug', 'demo', '--http', '0'], world.close);
}

/** A page of a service. The suite makes more calls than one caller may. */
async function servePage(): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'mcp-protocol-'));
  const command = ['serve', '--mcp', '--port', '0', '--data', data, '--limit', 'reads=none'];
  const served = await start(command, () => rmSync(data, { recursive: true }));
  return { ...served, url: `${served.url}/mcp/demo` };
}

/** The connector of a service, behind a proxy that adds the token of a host who signed in. */
async function serveConnector(): Promise<Served> {
  const mail = memoryTransport();
  const service = createBookingService({ pages: demoPagesYaml, mail, connector: true, limits: null });
  const { url } = await service.listen();
  const linkFor = async (path: string): Promise<string> => {
    await service.runJobs();
    const text = mail.sent.map(({ raw }) => readMessage(raw).text ?? '').join('\n');
    return new RegExp(`${path}/link/[\\w-]{43}`).exec(text)?.[0] ?? '';
  };
  const redirect = 'https://assistant.example.com/callback';
  const form = await signInByHand(fetch, { base: url, redirect, email: 'dana@example.com', linkFor });
  const redeemed = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token } = await tokensOf(redeemed);
  const proxy = await openProxy(url, { headers: { authorization: `Bearer ${access_token}` } });
  const stop = async () => {
    proxy.close();
    await service.close();
  };
  return { url: `${proxy.url}/api/mcp`, stop };
}

const inspections = [
  ['--method', 'tools/list', '--strict'],
  ['--method', 'resources/list'],
];

async function main(): Promise<number> {
  const failed: string[] = [];
  const check = async (what: string, name: string, args: string[]) => {
    const command = [process.execPath, join(tools, name), ...args];
    const error = await run(command, { cwd: root, env: { PATH: path } }).then(
      () => undefined,
      (error: Error) => error,
    );
    process.stdout.write(`${error ? 'FAILED' : 'ok    '}  ${what}\n`);
    if (error) failed.push(`${what}\n${error.message}`);
  };
  const checkAll = async (
    what: string,
    serve: () => Promise<Served>,
    asked: Record<string, string[]>,
    inspected: string[][],
    failures = 'expected-failures.yml',
  ) => {
    const { url, stop } = await serve();
    try {
      for (const [version, names] of Object.entries(asked))
        for (const scenario of names) {
          const about = ['--url', url, '--spec-version', version, '--scenario', scenario];
          const known = ['--expected-failures', join(folder, failures)];
          await check(`${what}: ${version} ${scenario}`, 'conformance', ['server', ...about, ...known]);
        }
      const over = ['--cli', url, '--transport', 'http'];
      for (const about of inspected)
        await check(`${what}: inspector ${about.join(' ')}`, 'mcp-inspector', [...over, ...about]);
    } finally {
      await stop();
    }
  };
  await checkAll('tools', serveTools, scenarios, inspections);
  await checkAll('page of a service', servePage, scenarios, inspections, 'page-failures.yml');
  await checkAll('connector', serveConnector, connectorScenarios, inspections.slice(0, 1));
  process.stdout.write(failed.map((one) => `\n${one}\n`).join(''));
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main();
