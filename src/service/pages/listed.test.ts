import { afterEach, describe, expect, it } from 'vitest';
import { openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { readPages } from './read-pages.ts';

const written = (listed: string) => `pages:
  - { slug: vip, name: Dana Vip, timezone: Asia/Jerusalem, hours: { sun-thu: "09:00-17:00" }, durationsMinutes: [30], hostEmail: dana@example.com${listed} }
  - { slug: open, name: Dana Open, timezone: Asia/Jerusalem, hours: { sun-thu: "09:00-17:00" }, durationsMinutes: [30], hostEmail: dana@example.com }
`;

let world: ReturnType<typeof openBookingWorld>;
afterEach(() => world.service.close());

const read = async (path: string) => (await world.service.fetch(path)).text();

describe('a page with listed: false', () => {
  it('is in no list that strangers read', async () => {
    world = openBookingWorld({ pages: written(', listed: false') });
    for (const path of ['/', '/llms.txt', '/openapi.json', '/nowhere', '/book/none', '/readyz']) {
      const text = await read(path);
      expect(text, path).not.toContain('vip');
      expect(text, path).not.toContain('Vip');
    }
    for (const path of ['/', '/llms.txt']) expect(await read(path)).toContain('/book/open');
  });

  it('works by its address, for people and for agents', async () => {
    world = openBookingWorld({ pages: written(', listed: false') });
    for (const path of ['/book/vip', '/book/vip.md', '/api/agent/booking-pages/vip'])
      expect(await read(path), path).toContain('Dana Vip');
    for (const [slug, robots] of [
      ['vip', 'noindex, nofollow'],
      ['open', null],
    ])
      expect((await world.service.fetch(`/book/${slug}.md`)).headers.get('x-robots-tag')).toBe(robots);
    expect((await world.ask('vip')).status).toBe(202);
  });

  it('leaves a home page that says so if no page is listed', async () => {
    world = openBookingWorld({
      pages: new Map([...readPages(written(', listed: false'))].filter(([slug]) => slug === 'vip')),
    });
    expect(await read('/')).not.toContain('vip');
    expect(await read('/llms.txt')).toContain('There is no booking page here yet.');
  });

  it('is listed by default', async () => {
    world = openBookingWorld({ pages: written('') });
    for (const path of ['/', '/llms.txt']) expect(await read(path), path).toContain('/book/vip');
  });

  it('takes no other value than true and false', () => {
    world = openBookingWorld();
    expect(() => readPages(written(', listed: "no"'))).toThrow(
      'pages:2: pages[0].listed is "no"; it must be true or false',
    );
  });
});
