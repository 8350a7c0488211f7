import { readFileSync } from 'node:fs';

/** The version of this package. */
export function packageVersion(): string {
  // package.json is one level above the source, two above the built file, and beside the bundle of an extension.
  for (const path of ['../package.json', '../../package.json', './package.json']) {
    try {
      const found = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (found.name === 'agent-booking' && found.version) return found.version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error('package.json of agent-booking was not found beside the command');
}
