import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { run } from '../run-command.ts';

/** Exact versions, in the folder of the runtimes, because nothing else here needs them. */
export const bundlerPackages = { esbuild: '0.28.2', webpack: '5.113.0' };

/** What a user bundles, and its own framework, which the application has. No other optional peer is installed. */
const doors: [name: string, framework: string | undefined][] = [
  ['agent-booking', undefined],
  ['agent-booking/ai-sdk', undefined],
  ['agent-booking/langchain', '@langchain/core'],
  ['agent-booking/openai-agents', '@openai/agents'],
  ['agent-booking/mcp', '@modelcontextprotocol/server'],
];

/** Node, and a runtime that is not Node. */
const targets = [
  { platform: 'node', conditions: ['node'] },
  { platform: 'browser', conditions: ['workerd'] },
] as const;

type Job = {
  platform: (typeof targets)[number]['platform'];
  conditions: readonly string[];
  app: string;
  input: string;
  output: string;
  isFramework(id: string): boolean;
};
type Bundler = (job: Job) => Promise<void>;

/** Bundles every door with each bundler, for each target. @throws Error if a bundler refuses one, or if a bundle says something else */
export async function bundlesEveryDoor({ app, packages }: { app: string; packages: string }): Promise<void> {
  const require = createRequire(join(packages, 'here.js'));
  const bundlers = { rolldown: withRolldown, esbuild: withEsbuild(require), webpack: withWebpack(require) };
  for (const [name, bundle] of Object.entries(bundlers)) {
    for (const target of targets)
      for (const [index, [door, framework]] of doors.entries()) {
        const folder = join(app, `${name}-${target.platform}-${index}`);
        mkdirSync(folder);
        const input = join(folder, 'input.js');
        const output = join(folder, 'output.mjs');
        const isFramework = (id: string) => framework !== undefined && `${id}/`.startsWith(`${framework}/`);
        writeFileSync(input, `export * from '${door}';\n`);
        await bundle({ ...target, app, input, output, isFramework });
        if (door === 'agent-booking/ai-sdk') await saysWhatIsMissing(output);
      }
    console.log(`${name.padEnd(8)} bundled ${doors.length} entries for ${targets.length} targets`);
  }
}

async function saysWhatIsMissing(output: string): Promise<void> {
  const script = `const { connectorTools } = await import(${JSON.stringify(output)});
    await connectorTools({ baseUrl: 'http://127.0.0.1:9' }).catch(({ message }) => console.log(message));`;
  const command = [process.execPath, '--input-type=module', '--eval', script];
  const said = await run(command, { cwd: join(output, '..'), timeoutMs: 60_000 });
  if (said !== 'connectorTools needs the package ai: npm install ai')
    throw new Error(`${output} says: ${said}`);
}

export const withRolldown: Bundler = async ({ platform, conditions, app, input, output, isFramework }) => {
  const bundle = await rolldown({
    input,
    cwd: app,
    platform,
    external: isFramework,
    resolve: { conditionNames: [...conditions, 'import', 'default'] },
    // A missing package is a warning, and stays an import.
    logLevel: 'silent',
  });
  await bundle.write({ file: output, codeSplitting: false });
  await bundle.close();
};

function withEsbuild(require: NodeJS.Require): Bundler {
  const { build } = require('esbuild');
  return async ({ platform, conditions, app, input, output, isFramework }) => {
    const plugin = {
      name: 'framework',
      setup(steps: {
        onResolve(filter: object, resolve: (of: { path: string }) => object | undefined): void;
      }) {
        steps.onResolve({ filter: /^@/ }, ({ path }) =>
          isFramework(path) ? { path, external: true } : undefined,
        );
      },
    };
    await build({
      absWorkingDir: app,
      entryPoints: [input],
      outfile: output,
      bundle: true,
      format: 'esm',
      logLevel: 'silent',
      platform,
      conditions,
      plugins: [plugin],
    });
  };
}

function withWebpack(require: NodeJS.Require): Bundler {
  const webpack = require('webpack');
  return async ({ platform, conditions, app, input, output, isFramework }) => {
    const compiler = webpack({
      mode: 'production',
      context: app,
      entry: input,
      target: platform === 'node' ? 'node22' : ['webworker', 'es2022'],
      output: { path: join(output, '..'), filename: 'output.mjs', library: { type: 'module' }, module: true },
      experiments: { outputModule: true },
      externalsType: 'module',
      externals: [
        ({ request }: { request: string }, done: (error?: null, id?: string) => void) =>
          isFramework(request) ? done(null, request) : done(),
      ],
      resolve: { conditionNames: [...conditions, 'import', 'default'] },
      optimization: { minimize: false, splitChunks: false },
    });
    const stats = await promisify<{ hasErrors(): boolean; toString(options: object): string }>(
      compiler.run.bind(compiler),
    )();
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
    await promisify(compiler.close.bind(compiler))();
  };
}
