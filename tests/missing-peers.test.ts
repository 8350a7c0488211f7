import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const connect = "connectorTools({ baseUrl: 'http://127.0.0.1:9' })";

test.each([
  ['adapters/ai-sdk.ts', connect, 'ai', 'connectorTools'],
  ['adapters/ai-sdk.ts', connect, '@modelcontextprotocol/client', 'connectorTools'],
  ['adapters/langchain.ts', connect, '@modelcontextprotocol/client', 'connectorTools'],
  ['src/testing/index.ts', 'createOfflineChatModel()', '@langchain/core', 'createOfflineChatModel'],
])('%s: %s says how to install %s', (door, call, name, neededBy) => {
  // The package cannot be found, as if it were not installed.
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve(specifier, context, next) {
      if (!\`\${specifier}/\`.startsWith('${name}/')) return next(specifier, context);
      throw Object.assign(new Error("Cannot find package '${name}'"), { code: 'ERR_MODULE_NOT_FOUND' });
    } });
    const door = await import('./${door}');
    await door.${call}.catch((error) => console.log(error.message));`;
  const args = ['--conditions=agent-booking-source', '--input-type=module', '--eval', script];
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(printed).toBe(`${neededBy} needs the package ${name}: npm install ${name}\n`);
});
