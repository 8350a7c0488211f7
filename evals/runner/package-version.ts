import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The version of this package: results of another may come from other prompts, tools or graders. */
export function packageVersion(): string {
  const file = createRequire(import.meta.url).resolve('agent-booking/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
