import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../run-command.ts';
import { root } from '../source-files.ts';

const fails = "console.error('port 4117 on 127.0.0.1 is in use'); process.exitCode = 1;";
const waits = 'setInterval(() => {}, 1000);';

test('a server that cannot start names the variable of its port', async ({ signal }) => {
  const app = mkdtempSync(join(tmpdir(), 'nextjs-chat-'));
  onTestFinished(() => rmSync(app, { recursive: true, force: true }));
  const programs = { 'agent-booking/dist/cli/main.js': fails, 'next/dist/bin/next': waits };
  for (const [name, program] of Object.entries(programs)) {
    const file = join(app, 'node_modules', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, program);
  }
  const command = ['env', 'BOOKING_URL=http://127.0.0.1:9', 'OPENAI_API_KEY=', 'OPENAI_BASE_URL=', 'PORT=9'];
  const ended = run([...command, process.execPath, join(root, 'examples/nextjs-chat/run.mjs')], {
    cwd: app,
    timeoutMs: 60_000,
    signal,
  });
  await expect(ended).rejects.toThrow(
    'If port 4117 is in use, choose another by MODEL_PORT: MODEL_PORT=4118 npm run dev',
  );
});
