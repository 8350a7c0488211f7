import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Builds the desktop extension, `dist/agent-booking.mcpb`: the command `mcp` with all its packages in one folder, and a manifest. The
 * extension format's own tool, which is installed with the protocol's test tools, packs and checks it.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/mcpb');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const bundle = await rolldown({
  input: { extension: join(root, 'cli/extension.ts') },
  cwd: root,
  platform: 'node',
  resolve: { conditionNames: ['agent-booking-source', 'node', 'import', 'default'] },
});
await bundle.write({ dir: join(folder, 'server'), minify: true, chunkFileNames: '[name]-[hash].js' });

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { name, version, license, description, engines } = read('package.json');
// The command reads its version from this file.
writeFileSync(join(folder, 'server/package.json'), JSON.stringify({ name, version, type: 'module' }));
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
const compatibility = { runtimes: { node: engines.node } };
const manifest = { ...read('build/manifest.json'), name, version, description, license, compatibility };
writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));

const tool = join(root, 'tests/mcp-protocol/node_modules/@anthropic-ai/mcpb/dist/cli/cli.js');
for (const args of [
  ['validate', folder],
  ['pack', folder, join(root, 'dist/agent-booking.mcpb')],
])
  execFileSync(process.execPath, [tool, ...args], { stdio: 'inherit' });
