import { expect, it } from 'vitest';
import { readServeOptions } from './serve-options.ts';

it.each([
  [['--port', '65536'], '--port is "65536"'],
  [['--port', '-1'], '--port'],
  [['--host', '0.0.0.0'], 'add --public-url'],
  [['--public-url', 'book.example.com'], '--public-url is "book.example.com"; it must be a web address'],
  [['--public-url', 'javascript:alert(1)'], 'it must be a web address'],
  [['--data', ''], '--data is empty'],
  [['--trust-proxy', '21'], '--trust-proxy is "21"; it must be a whole number from 0 to 20'],
  [['--retain-days', '6'], '--retain-days is "6"; it must be a whole number from 7'],
  [['--busy-every', '0'], '--busy-every is "0"; it must be a whole number from 1'],
  [['--busy-every', 'often'], '--busy-every is "often"'],
  [['--log', 'xml'], '--log is "xml"; it must be text or json'],
  [['--limit', 'page=300'], '--limit is "page=300"; it must be such as caller=60/minute'],
  [['--prot', '1'], "'--prot'"],
])('refuses %j, and says what would be right', (args, message) => {
  expect(() => readServeOptions(args)).toThrow(message);
});
