import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { install } from '../../tests/run-command.ts';
import { root } from '../../tests/source-files.ts';
import { definitions } from './definitions.ts';
import { installs } from './installs.ts';
import { phrases } from './phrases.ts';
import { folder, type Section } from './places.ts';

/** Measures published packages beside ours, prints each figure when it is known, and writes docs/benchmarks.md. */
export async function measurePeers(): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line.replaceAll(/[`*]/g, '')}\n`);
  say('Installing the peers into bench/peers/packages …');
  // No measurement needs the scripts of packages.
  await install(folder, '--ignore-scripts');
  const sections = [];
  for (const measure of [phrases, definitions, installs]) {
    const section = await measure(say);
    sections.push(markdownOf(section));
    say('');
  }
  const page = [
    '# Comparison with other packages',
    '',
    `\`npm run bench -- --peers\` measured this on ${new Date().toISOString().slice(0, 10)} and wrote it: Node ${process.versions.node}, ${machine()}. On other machines only the times differ.`,
    '',
    ...sections,
  ].join('\n');
  writeFileSync(join(root, 'docs/benchmarks.md'), page);
  process.stdout.write(page);
  say('Written to docs/benchmarks.md.');
}

function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}`;
}

function markdownOf({ title, text, head, rows }: Section): string {
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`## ${title}`, '', ...text.flatMap((paragraph) => [paragraph, '']), ...table, ''].join('\n');
}
