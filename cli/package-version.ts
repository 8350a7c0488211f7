import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** The version of this package. Its package.json is the nearest one above, also of the built file and of the bundle of an extension. */
export function packageVersion(): string {
  return JSON.parse(readFileSync(findPackageJSON(import.meta.url) as string, 'utf8')).version;
}
