import { createBookingService, demoPagesYaml, memoryTransport } from '../../src/service/index.ts';
import { type Locale, operationPath, type SlotList } from '../../src/wire/index.ts';
import { messageOfParent, tellParent } from '../child-server.ts';
import { slug, timezone } from '../tools/fortnight.ts';

/**
 * The service with a start every few minutes, 30 by default. One start is taken: three guests requested it, and the first one confirmed.
 * With its address it sends this `start`, and the paths of the links in the mails to the other guests, in English and in Hebrew.
 */
const { incrementMinutes = 30 } = await messageOfParent<{ incrementMinutes?: number }>();
const mail = memoryTransport();
const service = createBookingService({
  pages: demoPagesYaml.replace('incrementMinutes: 30', `incrementMinutes: ${incrementMinutes}`),
  mail,
  // All load comes from one address.
  limits: null,
});
const { url } = await service.listen();
const { slots } = (await (await fetch(`${url}${operationPath('getFreeSlots', slug)}`)).json()) as SlotList;
const start = slots[Math.floor(slots.length / 2)]?.start ?? '';
const guests = ['first', 'en', 'he'];
for (const guest of guests) {
  const locale: Locale = guest === 'he' ? 'he' : 'en';
  const guestEmail = `${guest}@example.com`;
  const body = { guestName: 'Guest', guestEmail, locale, timezone, durationMinutes: 30, start };
  await fetch(`${url}${operationPath('requestMeeting', slug)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
await service.runJobs();
const links = guests.map((guest) => {
  const message = mail.sent.find(({ to }) => to === `${guest}@example.com`)?.raw.toString() ?? '';
  return /\/confirm\/[\w-]{43}/.exec(message.replace(/=\r?\n/g, ''))?.[0] ?? '';
});
for (const path of links)
  await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams({ decision: 'confirm' }) });
const [, enLink = '', heLink = ''] = links;
tellParent(url, { start, enLink, heLink });
