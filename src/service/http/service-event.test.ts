import { expect, it } from 'vitest';
import { goodBody, openBench } from '../requests/service.fixture.ts';

it('no token and no address reaches the log, whatever a mail server says', async () => {
  const bench = openBench({
    mail: {
      send: (mail) => Promise.reject(new Error(`550 <${goodBody.guestEmail}> unknown: ${mail.raw}`)),
      close: async () => {},
    },
  });
  const again = openBench();
  const { url } = await again.service.listen();
  await bench.request(goodBody);
  await bench.service.runJobs();
  await again.request(goodBody);
  await again.service.runJobs();
  const raw = again.mail.sent[0]?.raw.toString() ?? '';
  const token = /\/confirm\/([\w-]{43})/.exec(raw)?.[1] ?? 'none';
  await (await fetch(`${url}/confirm/${token}`)).text();
  await (await fetch(`${url}/noa@example.com/confirm/${token}`)).text();
  const spelled = `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`;
  for (const path of ['/%63onfirm/', '/Confirm/', '/confirm%2F', '/book/demo/'])
    for (const end of [token, spelled]) await (await fetch(`${url}${path}${end}`)).text();
  const log = JSON.stringify([...bench.logged, ...again.logged]);
  expect(bench.logged.map(({ event }) => event)).toContain('mail_deferred');
  expect(again.logged.filter(({ event }) => event === 'answered')).toHaveLength(10);
  expect(log).not.toContain('example.com>');
  expect(log).not.toContain('noa@');
  expect(log).not.toContain(token.slice(1));
  expect(log).toMatch(/address:[0-9a-f]{16}/);
  await bench.close();
  await again.close();
});

it('tells one guest from another by the hash, and the same by every spelling', async () => {
  const hashes: unknown[] = [];
  for (const guestEmail of ['noa@example.com', 'NOA@example.com', 'dan@example.com']) {
    const bench = openBench({
      secret: 's'.repeat(32),
      mail: { send: () => Promise.reject(new Error(`no <${guestEmail}>`)), close: async () => {} },
    });
    await bench.request(goodBody);
    await bench.service.runJobs();
    hashes.push(bench.logged.find(({ event }) => event === 'mail_deferred')?.reason);
    await bench.close();
  }
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
});
