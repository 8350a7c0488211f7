import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import { type BookingToolsOptions, createBookingTools } from '../index.ts';

/** Two kinds of meeting of Dana, and one of somebody else whom the host did not fix. */
const ofDana = { name: 'Dana Cohen', hostEmail: 'dana@example.com', timezone: 'Asia/Jerusalem' };
const pages = [
  { slug: 'intro', headline: 'A first talk', durationsMinutes: [15] },
  { slug: 'consulting', headline: 'An hour of advice', durationsMinutes: [60] },
  { slug: 'secret', headline: 'For friends', durationsMinutes: [30] },
].map((page) => ({ ...page, ...ofDana, hours: { 'sun-thu': '09:00-17:00' } }));

function open(options: BookingToolsOptions = {}) {
  const world = createWorld({ pages: JSON.stringify({ pages }) });
  onTestFinished(world.close);
  return { world, tools: world.tools({ slug: undefined, pages: ['intro', 'consulting'], ...options }) };
}

it('lists the pages that the host fixed, and offers no other to the model', async () => {
  const { world, tools } = open();
  const { getBookingPage } = tools;
  const list = await getBookingPage.execute({ slug: '' });
  expect(list).toEqual({
    ok: true,
    pages: [
      { slug: 'intro', name: 'Dana Cohen', headline: 'A first talk', durationsMinutes: [15] },
      { slug: 'consulting', name: 'Dana Cohen', headline: 'An hour of advice', durationsMinutes: [60] },
    ],
    unread: [],
  });
  expect(getBookingPage.outputSchema.parse(list)).toEqual(list);
  expect(getBookingPage.toModelText(list).split('\n').slice(1)).toEqual([
    '- intro: "Dana Cohen", "A first talk", durationMinutes 15',
    '- consulting: "Dana Cohen", "An hour of advice", durationMinutes 60',
  ]);
  const slugs = Object.values(tools).map(
    ({ inputSchema }) => z.toJSONSchema(inputSchema, { io: 'input' }).properties?.slug,
  );
  expect(slugs).toMatchObject([
    { type: 'string', description: 'One of intro, consulting. "": lists them.' },
    { enum: ['intro', 'consulting'] },
    { enum: ['intro', 'consulting'] },
  ]);
  expect(world.sent.map(({ path }) => path)).not.toContain('/api/agent/booking-pages/secret');
});

it.each([
  'secret',
  'SECRET',
  'secret/',
  '%73ecret',
  'intro/../secret',
  'http://service.test/book/secret',
  'x',
])('reads and requests nothing of a page outside of them: %s', async (slug) => {
  const { world, tools } = open();
  await tools.getFreeSlots.execute({ ...everything, slug: 'intro', durationMinutes: 15 });
  const before = world.sent.length;
  const refused = { ok: false, code: 'invalid_input' };
  expect(await tools.getBookingPage.execute({ slug })).toMatchObject(refused);
  expect(await tools.getFreeSlots.execute({ ...everything, slug })).toMatchObject(refused);
  expect(await tools.requestMeeting.execute(request({ slug, durationMinutes: 15 }))).toMatchObject(refused);
  expect(world.sent).toHaveLength(before);
});

it('requests a start of one page only where that page showed it, and asks which page where none is named', async () => {
  const { world, tools } = open();
  await tools.getFreeSlots.execute({ ...everything, slug: 'intro', durationMinutes: 15 });
  const asked = (slug: string) => tools.requestMeeting.execute(request({ slug, durationMinutes: 0 }));
  expect(await asked('consulting')).toMatchObject({ ok: false, code: 'not_read' });
  expect(await asked('')).toMatchObject({ ok: false, code: 'invalid_input' });
  expect(await asked('Intro')).toMatchObject({ ok: true, durationMinutes: 15 });
  expect(world.posts().map(({ path }) => path)).toEqual(['/api/agent/booking-pages/intro/requests']);
});

it('says that the emails of other pages are not called back, to the same guest alone', async () => {
  const { tools } = open();
  const ask = async (slug: string, guestEmail: string) => {
    const durationMinutes = slug === 'intro' ? 15 : 60;
    await tools.getFreeSlots.execute({ ...everything, slug, durationMinutes });
    return tools.requestMeeting.execute(request({ slug, durationMinutes, guestEmail }));
  };
  await ask('intro', 'noa@example.com');
  const message = expect.stringContaining(
    'Earlier emails are not called back: each one that the guest confirms is another meeting',
  );
  expect(await ask('consulting', 'Noa@example.com')).toMatchObject({
    ok: true,
    message,
    next: expect.stringContaining('leave the links of the other emails alone'),
  });
  const other = await ask('consulting', 'dan@example.com');
  expect(other).toMatchObject({ ok: true });
  expect(other).not.toMatchObject({ message });
});

it('tells the human who approves which kind of meeting the model chose', async () => {
  const texts: string[] = [];
  const { tools } = open({ approve: ({ text }) => texts.push(text) === 0 });
  await tools.getFreeSlots.execute({ ...everything, slug: 'consulting', durationMinutes: 60 });
  await tools.requestMeeting.execute(request({ slug: 'consulting', durationMinutes: 60 }));
  expect(texts).toEqual([
    'Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 60 minutes, page "consulting" ("Dana Cohen: An hour of advice"), for "Noa Levi", "noa@example.com", email in English',
  ]);
});

it('names a page that cannot be read now, and lists the others', async () => {
  const { world, tools } = open();
  world.answer(({ path }) => (path.endsWith('/intro') ? new Response('', { status: 503 }) : undefined));
  const list = await tools.getBookingPage.execute({ slug: '' });
  expect(list).toMatchObject({ pages: [{ slug: 'consulting' }], unread: ['intro'] });
  expect(tools.getBookingPage.toModelText(list)).toContain('Could not be read now: intro.');
});

it.each<[string, BookingToolsOptions, string]>([
  [
    'an empty list',
    { pages: [] },
    'pages must be a list of 1 to 20 slugs, such as ["intro", "consulting"], not an array',
  ],
  ['undefined', { pages: undefined as never }, 'pages of booking tools is undefined'],
  [
    'an address',
    { pages: ['http://x.test/book/intro'] },
    "pages has an entry that is the page's last segment",
  ],
  ['one page twice', { pages: ['intro', 'INTRO'] }, 'pages names "INTRO" twice'],
  ['also a slug', { slug: 'intro', pages: ['intro'] }, 'Booking tools take slug or pages, not both'],
])('refuses %s', (_, options, message) => {
  const { world } = open();
  expect(() => createBookingTools({ client: world.client, ...options })).toThrow(message);
});
