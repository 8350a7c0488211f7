import { readFileSync } from 'node:fs';

/** The version of this package. */
export function packageVersion(): string {
  // One level up from the source, two from the built file. The bundle of an extension has it beside itself.
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
