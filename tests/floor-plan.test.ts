import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, isTest, root, sourceFiles } from './source-files.ts';

/**
 * The allowed imports of each floor: other floors by their doors, packages by name, and Node's own modules if the list has `node`. Changing
 * a line is a design decision, and needs a line in docs/why.md. There is no comment that opts out.
 */
const floorPlan: Record<string, { floors: string[]; packages: string[] }> = {
  'src/wire': { floors: [], packages: ['zod'] },
  'src/time': { floors: [], packages: ['luxon'] },
  'src/client': { floors: ['src/wire', 'src/time'], packages: ['undici', '#transport'] },
  'src/planner': { floors: ['src/wire', 'src/time'], packages: [] },
  'src/tools': {
    floors: ['src/wire', 'src/time', 'src/client', 'src/planner'],
    packages: ['zod', '@noble/hashes'],
  },
  src: { floors: ['src/wire', 'src/client', 'src/planner', 'src/tools'], packages: [] },
  'src/service': {
    floors: ['src/wire', 'src/time'],
    packages: [
      'node',
      'zod',
      'hono',
      '@hono/node-server',
      'nodemailer',
      'yaml',
      'ical-generator',
      'rrule-temporal',
      'fast-xml-parser',
      'pg',
      'oauth4webapi',
      'oidc-provider',
      '@modelcontextprotocol/server',
    ],
  },
  'src/testing': {
    floors: ['src/wire', 'src/time', 'src/service', 'evals/scripted-model'],
    packages: ['node', '@langchain/core'],
  },
  'src/conformance': { floors: ['src/wire', 'src/time'], packages: [] },
  adapters: {
    floors: ['src'],
    packages: [
      'ai',
      '@langchain/core',
      '@modelcontextprotocol/client',
      '@modelcontextprotocol/server',
      '@openai/agents',
      '@opentelemetry/api',
      'zod',
    ],
  },
  'evals/scripted-model': { floors: [], packages: ['node'] },
  evals: {
    floors: ['src', 'src/wire', 'src/time', 'src/testing', 'adapters', 'evals/scripted-model'],
    packages: [
      'node',
      'zod',
      'yaml',
      'ai',
      '@ai-sdk/openai',
      '@ai-sdk/anthropic',
      '@ai-sdk/google',
      '@langchain/core',
      '@langchain/langgraph',
      '@modelcontextprotocol/client',
      '@modelcontextprotocol/server',
    ],
  },
  cli: {
    floors: [
      'src',
      'src/time',
      'src/planner',
      'src/service',
      'src/conformance',
      'adapters',
      'evals',
      'evals/scripted-model',
    ],
    packages: ['node', 'zod', 'ai', '@ai-sdk/openai', '@hono/node-server', '@modelcontextprotocol/server'],
  },
};

/**
 * Examples, measurements, the build and tests may import the package by its name, any door and any package. Measurements also import the
 * support of tests: servers, processes and commands.
 */
const openFloors = ['examples', 'bench', 'build', 'tests'];

const floors = [...Object.keys(floorPlan), ...openFloors].sort((a, b) => b.length - a.length);

function floorOf(path: string): string | undefined {
  return floors.find((floor) => path.startsWith(`${floor}/`));
}

/** An adapter is its own door; every other floor has its index.ts. */
function isDoor(path: string): boolean {
  return path.endsWith('/index.ts') || /^adapters\/[^/]+\.ts$/.test(path);
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return 'node';
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] as string);
}

/** Returns why a file may not import something, or undefined if it may. */
function objection(path: string, specifier: string): string | undefined {
  const floor = floorOf(path);
  if (!floor) return 'stands on no floor';
  const free = openFloors.includes(floor) || isTest(path);
  if (!specifier.startsWith('.')) {
    if (free || floorPlan[floor]?.packages.includes(packageOf(specifier))) return undefined;
    return `${floor} may not import the package ${specifier}`;
  }
  const target = normalize(join(dirname(path), specifier)).replaceAll('\\', '/');
  const other = floorOf(target);
  if (!existsSync(join(root, target))) return `${target} does not exist`;
  if (!other) return `${target} stands on no floor`;
  if (other === floor)
    return isDoor(target) && !target.startsWith('adapters/') && !isTest(path)
      ? 'enters its own door'
      : undefined;
  if (openFloors.includes(other))
    return isTest(path) || (floor === 'bench' && other === 'tests')
      ? undefined
      : `${floor} may not import ${other}`;
  // A fixture is there for tests, wherever they stand.
  if (isTest(path) && target.endsWith('.fixture.ts')) return undefined;
  if (!isDoor(target)) return `reaches past the door of ${other}: ${target}`;
  if (free || floorPlan[floor]?.floors.includes(other)) return undefined;
  return `${floor} may not import ${other}`;
}

describe('the floor plan', () => {
  const files = sourceFiles();

  it('sees the whole house', () => {
    expect(files.length).toBeGreaterThan(60);
    for (const floor of Object.keys(floorPlan))
      expect(
        files.some(({ path }) => floorOf(path) === floor),
        floor,
      ).toBe(true);
  });

  it('is kept by every import', () => {
    const objections = files.flatMap(({ path, text }) =>
      importsOf(text).flatMap((specifier) => {
        const why = objection(path, specifier);
        return why ? [`${path} imports ${specifier}: ${why}`] : [];
      }),
    );
    expect(objections).toEqual([]);
  });

  it('gives every floor a door that opens with one @module sentence', () => {
    const doors = Object.keys(floorPlan).filter((floor) => floor !== 'adapters' && floor !== 'cli');
    for (const floor of doors) {
      const door = files.find(({ path }) => path === `${floor}/index.ts`);
      expect(door?.text.startsWith('/**'), `${floor}/index.ts`).toBe(true);
      expect(door?.text.slice(0, door.text.indexOf('*/')), `${floor}/index.ts`).toContain('@module');
    }
  });

  it.each([
    ['src/wire/resources.ts', '../time/index.ts', 'src/wire may not import src/time'],
    [
      'src/tools/index.ts',
      '../client/client.ts',
      'reaches past the door of src/client: src/client/client.ts',
    ],
    ['src/tools/get-free-slots.ts', 'luxon', 'src/tools may not import the package luxon'],
    ['src/time/zone.ts', './index.ts', 'enters its own door'],
    ['adapters/ai-sdk.ts', '../src/tools/index.ts', 'adapters may not import src/tools'],
    ['src/client/client.ts', 'node:http', 'src/client may not import the package node:http'],
    ['src/planner/index.ts', '../nowhere/index.ts', 'src/nowhere/index.ts does not exist'],
  ])('objects to %s importing %s', (path, specifier, why) => {
    expect(objection(path, specifier)).toBe(why);
  });

  it('sees imports in every form', () => {
    expect(
      importsOf(
        "import a from 'a';\nimport 'b';\nimport {\n  c,\n} from 'c';\nexport * from 'd';\nawait import('e');\nimport type { F } from 'f'; // from 'g'",
      ),
    ).toEqual(['a', 'c', 'd', 'f', 'b', 'e']);
  });

  it('reads no import in a comment or in quoted code, and loses none behind them', () => {
    const text = [
      "// import a from 'a';",
      "/* import b from 'b'; */",
      'const quoted = `',
      "import c from 'c';",
      '`;',
      'const pattern = /[\'"`]/; // a quote that opens nothing',
      "import d from 'd';",
      "const url = 'http://example.com';",
      "import e from 'e';",
    ].join('\n');
    expect(importsOf(text)).toEqual(['d', 'e']);
  });
});
