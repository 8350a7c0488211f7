import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { createBookingWorld } from '../../src/testing/index.ts';
import { root } from '../source-files.ts';

/**
 * Runs the protocol's own conformance tool and inspector against `agent-booking mcp --http`. Only scenarios that need no fixture of the
 * suite's own run here: the others want prompts, images and sampling, which a booking server has none of.
 */
const scenarios: Record<string, string[]> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'tools-list',
    'http-header-validation',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'server-stateless',
    'caching',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
};

const folder = join(root, 'tests/mcp-protocol');
const tools = join(folder, 'node_modules/.bin');
const path = [dirname(process.execPath), process.env.PATH].join(delimiter);

async function run(name: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(tools, name), ...args], {
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output: `${stdout}${stderr}` };
}

async function main(): Promise<number> {
  const world = await createBookingWorld();
  const command = ['mcp', '--base-url', world.baseUrl, '--slug', 'demo', '--http', '0'];
  const served = spawn(process.execPath, [
    '--conditions=agent-booking-source',
    join(root, 'cli/main.ts'),
    ...command,
  ]);
  const failed: string[] = [];
  try {
    const [chunk] = await once(served.stdout, 'data');
    const url = /http:\S+/.exec(String(chunk))?.[0] ?? '';
    const check = async (what: string, name: string, args: string[]) => {
      const { code, output } = await run(name, args);
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${what}\n`);
      if (code !== 0) failed.push(`${what}\n${output}`);
    };
    for (const [version, names] of Object.entries(scenarios))
      for (const scenario of names) {
        const about = ['--spec-version', version, '--scenario', scenario];
        const known = ['--expected-failures', join(folder, 'expected-failures.yml')];
        await check(`${version} ${scenario}`, 'conformance', ['server', '--url', url, ...about, ...known]);
      }
    for (const about of [
      ['--method', 'tools/list', '--strict'],
      ['--method', 'resources/list'],
    ])
      await check(`inspector ${about.join(' ')}`, 'mcp-inspector', ['--cli', url, ...about]);
  } finally {
    served.kill();
    if (served.exitCode === null) await once(served, 'exit');
    await world.close();
  }
  process.stdout.write(failed.map((one) => `\n${one}\n`).join(''));
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main();
