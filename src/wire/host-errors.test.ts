import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Loads the package in another process and returns the message, because the test runner resolves packages itself. */
function loadIn(load: string, name: string): string {
  const script = `
    import { loadPackage } from ${JSON.stringify(new URL('host-errors.ts', import.meta.url).href)};
    const missing = (name) => Object.assign(new Error('the error of ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
    const wanted = { name: '${name}', neededBy: 'This store', install: '${name}@1 beside-it' };
    await loadPackage(${load}, wanted).then(
      () => console.log('loaded'),
      (error) => console.log(error.message + ' <- ' + error.cause?.code),
    );`;
  const args = ['--conditions=agent-booking-source', '--input-type=module', '--eval', script];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
}

describe('an optional package', () => {
  it('is loaded where it is installed', () => {
    expect(loadIn("() => import('zod')", 'zod')).toBe('loaded');
  });

  it('that is missing is named with the command that installs it', () => {
    expect(loadIn("() => import('not-installed-here')", 'not-installed-here')).toBe(
      'This store needs the package not-installed-here: npm install not-installed-here@1 beside-it <- ERR_MODULE_NOT_FOUND',
    );
  });

  it('that is required is found without being loaded', () => {
    const script = `
      import { requirePackages } from ${JSON.stringify(new URL('../service/packages/require-packages.ts', import.meta.url).href)};
      requirePackages({ neededBy: 'The connector', install: 'zod' });
      try { requirePackages({ neededBy: 'The connector', install: 'zod not-installed-here@~1.2' }); }
      catch (error) { console.log(error.message); }`;
    const args = ['--conditions=agent-booking-source', '--input-type=module', '--eval', script];
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe(
      'The connector needs the package not-installed-here: npm install zod not-installed-here@~1.2',
    );
  });

  it('that lacks a package of its own keeps its own error', () => {
    expect(loadIn("async () => { throw missing('zod'); }", 'zod')).toBe('the error of zod <- undefined');
  });

  it('that fails otherwise keeps its own error', () => {
    expect(loadIn("async () => { throw new Error('broken'); }", 'not-installed-here')).toBe(
      'broken <- undefined',
    );
  });
});
