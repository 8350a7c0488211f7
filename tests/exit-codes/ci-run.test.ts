import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlantedCheckout, plantCheckout } from './planted-checkout.ts';

/** Every command that `.ci/run` must run, in order, with the temporary folder as DIR. */
const commands = [
  'chromium --version',
  'redis-server --version',
  'radicale --version',
  'xandikos --version',
  'git clone --quiet --no-hardlinks . DIR/agent-booking',
  'npm ci --no-audit --no-fund --loglevel=error',
  'npm run --silent check',
  'npm pack --silent --pack-destination DIR',
  'npx publint DIR/agent-booking-0.tgz --strict',
  'npx attw DIR/agent-booking-0.tgz --profile esm-only',
  'npm run --silent test:runtimes -- DIR/agent-booking-0.tgz',
  'npm install --no-audit --no-fund --loglevel=error --prefix . DIR/agent-booking-0.tgz',
  'npx agent-booking demo',
  'npx agent-booking plan Tuesday after three',
  'npx agent-booking evals calibrate',
  'npm run --silent test:nextjs-chat -- DIR/agent-booking-0.tgz',
  'npm run test:long',
  'npm ci --no-audit --no-fund --loglevel=error',
  'npm test',
];

/** Replaces every program: it writes its command line to a log, creates the files that later steps need, and fails in its turn. */
const stub = `#!/usr/bin/env bash
name=$(basename "$0")
echo "$name $*" >> "$LOG"
[ "$name $1" = 'git clone' ] && mkdir -p "\${!#}"
[ "$name $1" = 'npm pack' ] && touch "\${!#}/agent-booking-0.tgz"
[ "$(wc -l < "$LOG")" = "$FAILS_AT" ] && exit 7
exit 0
`;

describe('.ci/run', () => {
  let checkout: PlantedCheckout;
  let path: string;
  beforeAll(() => {
    checkout = plantCheckout((file) => file === '.ci/run');
    path = `${join(checkout.folder, 'stubs')}:${process.env.PATH}`;
    for (const name of ['apt-get', 'chromium', 'git', 'npm', 'npx', 'radicale', 'redis-server', 'xandikos']) {
      checkout.plant(`stubs/${name}`, stub);
      chmodSync(join(checkout.folder, 'stubs', name), 0o755);
    }
  });
  afterAll(() => checkout[Symbol.dispose]());

  const runWith = async (failsAt: number) => {
    const log = join(checkout.folder, `log-${failsAt}`);
    const environment = { PATH: path, LOG: log, FAILS_AT: String(failsAt) };
    const ended = await checkout.run('bash', ['.ci/run'], environment);
    const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
    const [, folder = ''] = /--no-hardlinks \. (\S+)\/agent-booking$/m.exec(text) ?? [];
    const lines = (folder ? text.replaceAll(folder, 'DIR') : text).trimEnd().split('\n');
    return { ...ended, lines, folder };
  };

  it('stops at errors, at unset variables and at errors inside pipes', () => {
    expect(readFileSync(join(checkout.folder, '.ci/run'), 'utf8')).toMatch(/^set -euo pipefail$/m);
  });

  it('runs every step, exits with 0 and removes its clone', async () => {
    const { code, lines, output, folder } = await runWith(0);
    expect(lines).toEqual(commands);
    expect(code, output).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  it.each(commands.map((command, index) => [command, index + 1]))(
    'stops with the exit code of a failed `%s` (%i)',
    { tags: 'long' },
    async (_, failsAt) => {
      const { code, lines, output } = await runWith(failsAt as number);
      expect(lines).toHaveLength(failsAt as number);
      expect(code, output).toBe(7);
    },
  );

  it('says what is missing', async () => {
    const { code, output } = await checkout.run('/bin/bash', ['.ci/run'], {
      PATH: join(checkout.folder, 'none'),
    });
    expect(output).toContain('.ci/run: git is not installed');
    expect(code).toBe(1);
  });
});
