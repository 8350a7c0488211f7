import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isIgnored, readStages, type Stage } from './dockerfile.ts';
import { root } from './source-files.ts';
import { startProgram } from './start-program.ts';

const run = promisify(execFile);
let house: string;
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'dockerfile-'));
  // A clone has only the committed files.
  await run('git', ['clone', '--quiet', '--no-hardlinks', root, rootOf('context')]);
});
afterAll(() => rm(house, { recursive: true, force: true }));

/** The root folder of a stage. Absolute paths in the Dockerfile are inside it. */
const rootOf = (stage: string) => join(house, stage);
const inside = (stage: string, text: string) =>
  text.replaceAll(/(^|[\s"=])(\/(?:app|home\/node|usr\/local\/bin))/g, `$1${rootOf(stage)}$2`);

async function copy(stage: string, rest: string): Promise<void> {
  const [, from, sources = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
  const paths = sources.split(' ');
  const target = paths.pop() ?? '.';
  for (const path of paths) {
    const source = from ? join(rootOf(from), path) : join(rootOf('context'), path);
    const to = join(rootOf(stage), 'app', target === './' ? path : target);
    await mkdir(dirname(to), { recursive: true });
    await cp(source, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) =>
        from !== undefined || file === source || !isIgnored(file.slice(rootOf('context').length + 1)),
    });
  }
}

/** Follows a stage's instructions in a folder, without an engine: the commands are those of the Dockerfile, the paths moved. */
async function follow({ name, steps }: Stage): Promise<void> {
  for (const folder of ['app', 'home/node', 'usr/local/bin'])
    await mkdir(join(rootOf(name), folder), { recursive: true });
  const { NODE_ENV: _, npm_config_prefix: __, ...env } = process.env;
  for (const { instruction, rest } of steps) {
    if (instruction === 'COPY') await copy(name, rest);
    if (instruction !== 'RUN') continue;
    await runStep(inside(name, rest), { cwd: join(rootOf(name), 'app'), env });
  }
}

async function runStep(command: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<void> {
  try {
    await run('sh', ['-c', command], { ...options, maxBuffer: 1e8 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command}\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`, { cause: error });
  }
}

it('builds a service that starts from what its last stage holds, and is found healthy', async () => {
  const stages = readStages();
  for (const stage of stages) await follow(stage);
  const last = stages.at(-1)?.steps ?? [];
  const argument = (instruction: string) => last.find((step) => step.instruction === instruction)?.rest ?? '';
  const [command = '', ...args] = JSON.parse(inside('last', argument('ENTRYPOINT'))) as string[];
  expect((await stat(join(rootOf('last'), 'home/node/data'))).mode & 0o777).toBe(0o700);
  for (const name of ['zod', 'pg', 'nodemailer'])
    expect((await stat(join(rootOf('last'), 'app/node_modules', name))).isDirectory()).toBe(true);
  for (const name of ['typescript', 'vitest', 'smtp-server'])
    await expect(stat(join(rootOf('last'), 'app/node_modules', name))).rejects.toThrow('ENOENT');
  const options = ['--port', '0', '--public-url', 'http://127.0.0.1'];
  const service = await startProgram(
    [join(rootOf('last'), 'usr/local/bin', command), ...args, ...options],
    /^(?:Here {5}|Serving )(http:\/\/\S+:\d+)$/m,
    { cwd: join(rootOf('last'), 'app') },
  );
  try {
    const here = service.url.replace('0.0.0.0', '127.0.0.1');
    const check = /CMD (\[.*\])$/.exec(argument('HEALTHCHECK'))?.[1] ?? '[]';
    const [, ...healthArgs] = JSON.parse(check.replaceAll('http://127.0.0.1:8787', here)) as string[];
    await run(process.execPath, healthArgs);
    await expect(
      run(
        process.execPath,
        healthArgs.map((arg) => arg.replace('/healthz', '/nowhere')),
      ),
    ).rejects.toThrow();
    const size = await run('du', ['-sm', join(rootOf('last'), 'app')]);
    process.stdout.write(`what the last stage holds: ${size.stdout.split('\t')[0]} MB\n`);
  } finally {
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  }
});
