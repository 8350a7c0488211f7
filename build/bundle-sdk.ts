import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the protocol's SDK, with its zod, into the one file of the command that loads it. `npx` installs no optional peers, and the
 * command has to run alone. The licences of what is inside stand beside it.
 */
export async function bundleSdk(root: string, dist: string): Promise<void> {
  const bundle = await rolldown({ input: join(root, 'cli/mcp/sdk.ts'), cwd: root, platform: 'node' });
  const file = join(dist, 'cli/mcp/sdk.js');
  rmSync(`${file}.map`, { force: true });
  const { output } = await bundle.write({ file, minify: true, codeSplitting: false });
  const modules = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  const packages = new Set(modules.flatMap((id) => packageOf(id) ?? []));
  const texts = [...packages].sort().map(licenceOf);
  writeFileSync(join(dist, 'cli/mcp/sdk-licences.txt'), texts.join('\n\n'));
}

/** The folder of the package that a module belongs to; undefined for our own. */
function packageOf(id: string): string | undefined {
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1];
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file ? `\n\n${readFileSync(join(folder, file), 'utf8')}` : '';
  return `${name} ${version}: ${license}${text}`;
}
