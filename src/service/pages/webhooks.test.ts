import { expect, it } from 'vitest';
import { demoPagesYaml } from './demo-pages.ts';
import { type ReadPagesOptions, readPages } from './read-pages.ts';
import { webhooksOf } from './webhooks.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const variable = (name: string) => `$\{${name}}`;
const entry = (lines: string[]) =>
  `webhooks:\n${lines.map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`).join('\n')}\n`;
const read = (text: string, options: ReadPagesOptions = {}) =>
  webhooksOf(readPages(text + demoPagesYaml, options));
const problemsOf = (text: string, options: ReadPagesOptions = {}): string[] => {
  try {
    read(text, options);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

it('reads a webhook: all kinds, and nothing of the guest, by default', () => {
  expect(read(entry(['url: https://example.com/meetings', `secret: ${secret}`]))).toEqual([
    expect.objectContaining({
      url: 'https://example.com/meetings',
      key: Buffer.alloc(32, 7),
      kinds: ['booked', 'moved', 'cancelled'],
      guest: false,
    }),
  ]);
});

it('takes the secret from an environment variable', () => {
  const text = entry([
    'url: https://example.com/',
    `secret: ${variable('HOOK')}`,
    'kinds: [booked]',
    'guest: true',
  ]);
  const [found] = read(text, { environment: { HOOK: secret } });
  expect(found).toMatchObject({ key: Buffer.alloc(32, 7), kinds: ['booked'], guest: true });
});

it('says on which line a variable that is not set is named', () => {
  const [problem] = problemsOf(entry(['url: https://example.com/', `secret: ${variable('HOOK')}`]));
  expect(problem).toBe(
    `pages:3: webhooks[0].secret is "${variable('HOOK')}"; it must name environment variables that are set: HOOK is not`,
  );
});

it.each([
  ['too short', `whsec_${Buffer.alloc(23, 7).toString('base64')}`],
  ['too long', `whsec_${Buffer.alloc(65, 7).toString('base64')}`],
  ['without its prefix', Buffer.alloc(32, 7).toString('base64')],
  ['no base64', `whsec_${'~'.repeat(40)}`],
])('refuses a secret that is %s, and does not repeat it', (_, wrong) => {
  for (const problems of [
    problemsOf(entry(['url: https://example.com/', `secret: "${wrong}"`])),
    problemsOf(entry(['url: https://example.com/', `secret: ${variable('HOOK')}`]), {
      environment: { HOOK: wrong },
    }),
  ]) {
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('must be whsec_ and the base64 of 24 to 64 random bytes');
    expect(problems[0]).not.toContain(wrong);
  }
});

it('names each other mistake', () => {
  const problems = problemsOf(
    entry(['url: ftp://example.com/', `secret: ${secret}`, 'kinds: [deleted]', 'gest: true']),
  ).join('\n');
  expect(problems).toContain('webhooks[0].url is "ftp://example.com/…"; it must be a web address');
  expect(problems).toContain('webhooks[0].kinds[0] is "deleted"; it must be one of booked, moved, cancelled');
  expect(problems).toContain('webhooks[0].gest is no known key; did you mean guest?');
  const twice = entry(['url: https://example.com/', `secret: ${secret}`]);
  expect(problemsOf(twice + twice.replace('webhooks:\n', ''))[0]).toContain(
    'webhooks[1].url is "https://example.com/…"; it must differ from the url of every other webhook',
  );
});

it('refuses an address without TLS, unless private webhooks are allowed', () => {
  const text = entry(['url: http://127.0.0.1:9000/', `secret: ${secret}`]);
  expect(read(text)).toHaveLength(1);
  expect(problemsOf(text, { privateWebhooks: false })[0]).toContain('must begin with https:');
});

it('has another fingerprint with another secret, and the same id', () => {
  const withKey = (byte: number) =>
    read(
      entry(['url: https://example.com/', `secret: whsec_${Buffer.alloc(24, byte).toString('base64')}`]),
    )[0];
  expect(withKey(1)?.id).toBe(withKey(2)?.id);
  expect(withKey(1)?.fingerprint).not.toBe(withKey(2)?.fingerprint);
});
