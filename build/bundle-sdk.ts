import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { writeLicences } from './licences.ts';

/**
 * Bundles the protocol's SDK and its zod into the file of the command that loads them. `npx` installs no optional peers, and the command
 * must run without them. The licences of both are written beside it.
 */
export async function bundleSdk(root: string, dist: string): Promise<void> {
  const bundle = await rolldown({ input: join(root, 'cli/mcp/sdk.ts'), cwd: root, platform: 'node' });
  const file = join(dist, 'cli/mcp/sdk.js');
  const { output } = await bundle.write({ file, minify: true, codeSplitting: false });
  writeLicences(join(dist, 'cli/mcp/sdk-licences.txt'), output);
}
