import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { install } from '../../tests/run-command.ts';
import { root } from '../../tests/source-files.ts';
import { definitions } from './definitions.ts';
import { installs } from './installs.ts';
import { phrases } from './phrases.ts';
import { folder } from './places.ts';

/** Measures published packages beside ours, prints each figure when it is known, and writes docs/benchmarks.md. */
export async function measurePeers(): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line.replaceAll(/[`*]/g, '')}\n`);
  say('Installing the peers into bench/peers/packages …');
  // No measurement needs the scripts of packages.
  await install(folder, '--ignore-scripts');
  const processors = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;
  const machine = `${processors}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}`;
  const page = [
    '# Comparison with other packages',
    '',
    `\`npm run bench -- --peers\` measured this on ${new Date().toISOString().slice(0, 10)} and wrote it: Node ${process.versions.node}, ${machine}. On other machines only the times differ.`,
    '',
  ];
  for (const { title, text, head, rows } of [phrases, definitions, installs]) {
    const table = [head, head.map(() => '---')];
    for await (const row of rows()) {
      say(row.join('  '));
      table.push(row);
    }
    page.push(`## ${title}`, '', ...text.flatMap((paragraph) => [paragraph, '']));
    page.push(...table.map((cells) => `| ${cells.join(' | ')} |`), '');
  }
  writeFileSync(join(root, 'docs/benchmarks.md'), page.join('\n'));
  say('Written to docs/benchmarks.md.');
}
