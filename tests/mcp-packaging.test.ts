import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callCommand } from '../cli/commands/child-process.fixture.ts';
import { importsOf, isTest, root, sourceFiles } from './source-files.ts';

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

it('server.json names this package, its registry name and its version, as package.json does', () => {
  const { name, version, packages } = read('server.json');
  const own = read('package.json');
  expect({ name, version }).toEqual({ name: own.mcpName, version: own.version });
  expect(packages).toMatchObject([{ identifier: own.name, version: own.version, registryType: 'npm' }]);
  expect(read('package-lock.json').version).toBe(own.version);
});

it('the options of server.json and of the desktop extension are those of the command', async () => {
  const [{ packageArguments }] = read('server.json').packages;
  const options = packageArguments.flatMap(({ name }: { name?: string }) => name ?? []);
  const { stdout } = await callCommand([packageArguments[0].value, '--help']);
  const extension: string[] = read('build/manifest.json').server.mcp_config.args;
  options.push(...extension.filter((word) => word.startsWith('--')));
  expect(options.length).toBeGreaterThan(7);
  for (const option of options) expect(stdout).toContain(`  ${option} `);
});

it('the development copies of the protocol are one version, and the optional peers take it', () => {
  const { devDependencies, peerDependencies, peerDependenciesMeta } = read('package.json');
  for (const name of ['@modelcontextprotocol/server', '@modelcontextprotocol/client']) {
    expect(devDependencies[name]).toBe('2.4.0');
    expect([peerDependencies[name], peerDependenciesMeta[name]]).toEqual(['^2.0.0', { optional: true }]);
  }
});

it('what is not bundled imports only packages that an installation has', () => {
  const { dependencies, peerDependencies } = read('package.json');
  const known = ['agent-booking', ...Object.keys({ ...dependencies, ...peerDependencies })];
  const missing = sourceFiles().flatMap(({ path, text }) => {
    // The SDK of the protocol has a bundle of its own. The other floors are bundled with what they import.
    if (!/^(?:cli|evals)\//.test(path) || isTest(path) || path === 'cli/mcp/sdk.ts') return [];
    const packages = importsOf(text).map((one) => /^(?:@[^/]+\/)?[^/]+/.exec(one)?.[0] ?? '');
    const lost = packages.filter((name) => !/^(?:\.|node:)/.test(name) && !known.includes(name));
    return lost.map((name) => `${path} imports ${name}`);
  });
  expect(missing).toEqual([]);
});
