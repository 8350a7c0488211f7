import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isIgnored, readStages } from './dockerfile.ts';
import { root } from './source-files.ts';

describe('the Dockerfile', () => {
  const stages = readStages();
  const last = stages.at(-1)?.steps ?? [];
  const of = (instruction: string) => last.filter((step) => step.instruction === instruction);

  it('runs the service as somebody who is not root, and knows whether it is well', () => {
    expect(of('USER').map(({ rest }) => rest)).toEqual(['node']);
    expect(last.findIndex(({ instruction }) => instruction === 'USER')).toBeLessThan(
      last.findIndex(({ instruction }) => instruction === 'ENTRYPOINT'),
    );
    expect(of('HEALTHCHECK')[0]?.rest).toContain('/healthz');
    // Only the exec form passes on the signal that ends the service without breaking a request.
    expect(JSON.parse(of('ENTRYPOINT')[0]?.rest ?? '')).toContain('serve');
  });

  it('takes neither sources nor development packages into the last stage', () => {
    expect(of('COPY').map(({ rest }) => rest)).toEqual([
      '--from=packages /app/node_modules node_modules',
      '--from=build /app/package.json package.json',
      '--from=build /app/dist dist',
    ]);
  });

  it('copies only what there is, from stages that there are', () => {
    const copies = stages.flatMap(({ steps }) => steps.filter(({ instruction }) => instruction === 'COPY'));
    for (const { rest } of copies) {
      const from = /^--from=(\w+) /.exec(rest)?.[1];
      if (from) expect(stages.map(({ name }) => name)).toContain(from);
      else
        for (const source of rest.split(' ').slice(0, -1))
          expect(existsSync(join(root, source)), source).toBe(true);
    }
  });

  it.each([
    ['.git/config', true],
    ['node_modules/zod/package.json', true],
    ['examples/node/node_modules/x.js', true],
    ['.agent-booking/secret', true],
    ['examples/.agent-booking/booking.db', true],
    ['.env', true],
    ['.env.local', true],
    ['src/index.ts', false],
    ['package-lock.json', false],
  ])('is not given secrets and what npm makes: %s is ignored: %s', (path, ignored) => {
    expect(isIgnored(path)).toBe(ignored);
  });
});
