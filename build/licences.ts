import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputAsset, OutputChunk } from 'rolldown';

/** Writes the licences of the bundled packages, because the licences require it. */
export function writeLicences(file: string, output: readonly (OutputChunk | OutputAsset)[]): void {
  const modules = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  const packages = new Set(modules.flatMap((id) => packageOf(id) ?? []));
  const texts = [...packages].sort().map(licenceOf);
  writeFileSync(file, texts.join('\n\n'));
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
