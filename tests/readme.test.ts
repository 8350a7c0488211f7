import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingPolicy, createScriptedModel } from '../evals/scripted-model/index.ts';
import { createBookingService, demoPagesYaml } from '../src/service/index.ts';
import { root } from './source-files.ts';

const run = promisify(execFile);
const readme = await readFile(join(root, 'README.md'), 'utf8');
const snippetsIn = (text: string) =>
  [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);
const snippets = snippetsIn(readme);
/** Snippets of the other documents are compiled too, but not run. Code of this repository imports its own files. */
const otherDocs = globSync(['docs/*.md', 'skills/*/*.md'], { cwd: root, exclude: ['docs/index.md'] }).map(
  (file) => ({
    name: basename(file, '.md'),
    snippets: snippetsIn(readFileSync(join(root, file), 'utf8')).filter((one) => !one.includes("from '../")),
  }),
);

/** Whether a snippet is a test, which then runs as a test. */
function isTestSnippet(snippet: string | undefined): boolean {
  return snippet?.includes("from 'vitest'") ?? false;
}

function fileOf(index: number): string {
  return isTestSnippet(snippets[index]) ? `${index}.test.ts` : `${index}.ts`;
}

/** Whether a snippet is a chat route, which the test then asks for a meeting. */
function isRoute(snippet: string): boolean {
  return snippet.includes('export async function POST');
}

/** Imports of two snippets from the reader's own code. */
const readersFiles = {
  'auth.ts': `export const signedIn = async (_request: Request) =>
    ({ id: 'noa', name: 'Noa Levi', email: 'noa@example.com' });`,
  'my-agent.ts': `import { openai } from '@ai-sdk/openai';
    import { ChatOpenAI } from '@langchain/openai';
    export const model = openai('gpt-5');
    export const chatModel = new ChatOpenAI({ model: 'gpt-5' });
    export const crm = {};
    export const prompt = (now: Date) => \`It is \${now.toISOString()}.\`;
    type Posted = { message: string; conversationId: string; baseUrl: string; now?: Date };
    export const postToStaging = async (_: Posted) =>
      'No agent is deployed here.';`,
};

/** Sends one message to a route, as useChat does, and prints the words of its answer. */
const callRoute = (file: string) => `import { POST } from './${file}';
const parts = [{ type: 'text', text: 'Book 30 minutes, Tuesday after three. My zone is Asia/Jerusalem.' }];
const body = JSON.stringify({ id: 'chat-1', messages: [{ id: '1', role: 'user', parts }] });
const stream = await (await POST(new Request('http://localhost/chat', { method: 'POST', body }))).text();
for (const [, chunk] of stream.matchAll(/^data: ({.*})$/gm)) process.stdout.write(JSON.parse(chunk!).delta ?? '');
`;

const vitestConfig = `import { defineConfig } from 'vitest/config';
const conditions = ['agent-booking-source', 'node', 'import', 'module', 'default'];
export default defineConfig({ resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: conditions } } });
`;

/** Inside the checkout, so that a snippet finds the package by its name. */
let folder: string;
let environment: Record<string, string>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(root, '.readme-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const service = await createBookingService({ pages: demoPagesYaml });
  closing.push(() => service.close());
  const { url } = await service.listen({ port: 0 });
  const model = await createScriptedModel({ policies: { 'gpt-5': bookingPolicy } }).listen();
  closing.push(() => model.close());
  environment = {
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_AGENTS_DISABLE_TRACING: '1',
  };
  for (const [index, snippet] of snippets.entries()) {
    // A reader runs the service on port 8787, and a whole suite. The test takes a free port and one script.
    const shortened = snippet
      .replaceAll('http://localhost:8787', url.replace(/\/$/, ''))
      .replace("suite: 'smoke'", "scripts: ['earliest-without-asking']")
      .replace('trials: 3', 'trials: 1');
    await writeFile(join(folder, fileOf(index)), shortened);
    if (isRoute(snippet)) await writeFile(join(folder, `call-${index}.ts`), callRoute(fileOf(index)));
  }
  for (const { name, snippets: others } of otherDocs)
    for (const [index, snippet] of others.entries())
      await writeFile(join(folder, `${name}-${index}.ts`), snippet);
  for (const [file, text] of Object.entries(readersFiles)) await writeFile(join(folder, file), text);
  await writeFile(join(folder, 'vitest.config.ts'), vitestConfig);
  const settings = {
    extends: '../tsconfig.json',
    include: ['*.ts'],
    compilerOptions: { noEmit: true, noUnusedLocals: false },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

describe('the README', () => {
  it('has code for each framework, a chat route, what the host fixes, a test, evals and the service', () => {
    expect(snippets.length).toBeGreaterThanOrEqual(7);
    expect(snippets.filter(isTestSnippet)).toHaveLength(1);
    expect(snippets.filter(isRoute)).toHaveLength(1);
  });

  it('begins with what works in a clone, before anything that needs the registry', () => {
    expect(readme.indexOf('npm ci && npm start')).toBeGreaterThan(0);
    expect(readme.indexOf('npm ci && npm start')).toBeLessThan(readme.indexOf('npx '));
    expect(readme.indexOf('npm ci && npm start')).toBeLessThan(readme.indexOf('npm install'));
  });

  it('says which Node is needed before the first command', () => {
    expect(readme.indexOf('Node 22.19 or later')).toBeGreaterThan(0);
    expect(readme.indexOf('Node 22.19 or later')).toBeLessThan(readme.indexOf('```sh'));
  });

  it('and the other documents hold code that compiles', { tags: 'long' }, async () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const printed = await run(process.execPath, [compiler, '-p', folder]).catch((error) => error.stdout);
    expect(printed.stdout ?? printed).toBe('');
  });

  it.each(snippets.map((snippet, index) => [index, snippet] as const))(
    'holds code that runs: %i',
    { tags: 'long', timeout: 60_000 },
    async (index, snippet) => {
      const file = join(folder, isRoute(snippet) ? `call-${index}.ts` : fileOf(index));
      const vitest = [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        folder,
        '--testTimeout=300000',
      ];
      const command = isTestSnippet(snippet) ? vitest : ['--conditions=agent-booking-source', file];
      const { stdout, stderr } = await run(process.execPath, command, {
        env: { ...process.env, ...environment, NO_COLOR: '1' },
      });
      expect(stderr).toBe('');
      if (isTestSnippet(snippet)) return expect(stdout).toMatch(/Tests {2}1 passed/);
      if (/generateText|streamText|agent\.invoke|await run\(/.test(snippet))
        expect(stdout).toMatch(/confirm/i);
      expect(stdout).not.toMatch(/(?<!nothing )is booked|now booked/i);
    },
  );

  it('names only commands that exist', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, script] of readme.matchAll(/npm run ([a-z:]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    const { stdout } = await run(process.execPath, [
      '--conditions=agent-booking-source',
      join(root, 'cli/main.ts'),
      '--help',
    ]);
    for (const [, command] of readme.matchAll(/npx agent-booking (\w+)/g))
      expect(stdout).toContain(`\n  ${command} `);
  });

  it('gives the test command that the whole check runs', async () => {
    const check = await readFile(join(root, '.ci/run'), 'utf8');
    expect(readme).toContain('npm ci && npm test');
    expect(check.trimEnd()).toMatch(/npm ci .*&& npm test$/);
  });

  it('is right that npm ci builds: by a script that npm runs in a clone, and in no project that installs the package', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // npm asks for consent to these scripts of a package, and npx in a clone would run `prepare` before the command.
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(scripts).not.toHaveProperty(name);
    expect(scripts).toMatchObject({
      dependencies: scripts.prepack,
      prepack: expect.stringContaining('build'),
    });
  });

  it('links only to what is there', async () => {
    for (const [, target] of readme.matchAll(/\]\((?!https?:)([^)#]+)/g))
      await access(join(root, target as string));
  });
});
