import { describe, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { readPageAddress, readServiceAddress } from './read-options.ts';

describe("a page's address", () => {
  it.each([
    ['http://localhost:8787/demo', 'http://localhost:8787', 'demo'],
    ['http://localhost:8787/demo/', 'http://localhost:8787', 'demo'],
    ['https://example.com/booking/dana', 'https://example.com/booking', 'dana'],
    ['http://localhost:8787/book/demo?lang=he', 'http://localhost:8787', 'demo'],
    ['https://example.com/book/book/dana', 'https://example.com/book', 'dana'],
    ['http://localhost:8787/api/agent/booking-pages/demo', 'http://localhost:8787', 'demo'],
  ])('%s is read', (given, baseUrl, slug) => {
    expect(readPageAddress(given, '--url')).toEqual({ baseUrl, slug });
  });

  it.each(['http://localhost:8787', 'localhost:8787/demo', 'ftp://localhost/demo', 'demo'])(
    '%s is refused, and the right form is shown',
    (given) => {
      const read = () => readPageAddress(given, '--url');
      expect(read).toThrow(UsageError);
      expect(read).toThrow(
        `--url "${given}" is not the address of a page. Write BASE/slug, such as http://localhost:8787/demo`,
      );
    },
  );
});

describe("a service's address", () => {
  it.each([
    ['http://localhost:8787', { baseUrl: 'http://localhost:8787' }],
    ['http://localhost:8787/', { baseUrl: 'http://localhost:8787' }],
    ['https://example.com/booking/', { baseUrl: 'https://example.com/booking' }],
  ])('%s is read', (given, read) => {
    expect(readServiceAddress(given, '--service')).toEqual(read);
  });

  it('gives the page too where a whole page address was copied', () => {
    const read = { baseUrl: 'http://localhost:8787', slug: 'demo' };
    expect(readServiceAddress('http://localhost:8787/book/demo', '--service')).toEqual(read);
    expect(readServiceAddress('http://localhost:8787/api/agent/booking-pages/demo', '--service')).toEqual(
      read,
    );
  });
});

describe('an address with a % that encodes nothing', () => {
  const remedy = 'has a % that begins no percent-encoded UTF-8 character; a % itself is written %25';
  it.each([
    ['http://x/%zz', readPageAddress],
    ['http://x/%e2%82', readPageAddress],
    ['http://x/%zz/demo', readPageAddress],
    ['http://x/%zz', readServiceAddress],
    ['http://x/book/%zz', readServiceAddress],
  ])('%s is refused with the remedy', (given, read) => {
    expect(() => read(given, '--url')).toThrow(new UsageError(`--url "${given}" ${remedy}`));
  });
});
