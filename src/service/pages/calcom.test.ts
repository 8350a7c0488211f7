import { expect, it } from 'vitest';
import { mistakes } from './pages-file.fixture.ts';
import { readPages } from './read-pages.ts';

/** A page whose fields begin in line 4, with `calcom` in line 8. */
const page = (calcom: string, ...more: string[]) =>
  [
    'hosts: [{ email: dana@example.com, timezone: UTC }, { email: bo@example.com, timezone: UTC }]',
    'pages:',
    '  - slug: intro',
    '    name: Dana',
    '    timezone: UTC',
    '    host: dana@example.com',
    '    durationsMinutes: [30]',
    `    calcom: ${calcom}`,
    ...more.map((line) => `    ${line}`),
  ].join('\n');
const good = '{ eventType: 123456, apiKey: cal_geheim }';

it('needs no hours, and is at the API of Cal.com or at one of your own', () => {
  const urlOf = (calcom: string) => readPages(page(calcom)).get('intro')?.hosts[0].calcom?.url;
  expect(mistakes(page(good))).toEqual([]);
  expect(urlOf(good)).toBe('https://api.cal.com/v2/');
  expect(urlOf('{ eventType: 1, apiKey: k, server: "https://cal.example.com/api/" }')).toBe(
    'https://cal.example.com/api/v2/',
  );
});

const variable = `$\{${'MISSING'}}`;

it.each<[string, string[], string]>([
  ['123456', [], '8: pages[0].calcom is 123456; it must be an event type of Cal.com, such as { eventType'],
  ['{ apiKey: cal_geheim }', [], '8: pages[0].calcom.eventType is missing; it must be the number'],
  ['{ eventType: intro, apiKey: cal_geheim }', [], '8: pages[0].calcom.eventType is "intro"; it must be'],
  ['{ eventType: 1, apiKey: 5 }', [], '8: pages[0].calcom.apiKey is "…"; it must be an API key'],
  ['{ eventType: 1, apikey: cal_geheim }', [], 'did you mean apiKey?'],
  [`{ eventType: 1, apiKey: "${variable}" }`, [], 'set: MISSING is not'],
  [
    '{ eventType: 1, apiKey: k, server: "https://u:geheim@a.example" }',
    [],
    'must be the web address of the API',
  ],
  [good, ['hours: { mon: 09:00-12:00 }'], '9: pages[0].hours is {"mon"'],
  [good, ['location: { address: Herzl 1 }'], '9: pages[0].location is'],
  [good, ['reminderHours: 24'], 'must be left out, because Cal.com decides it'],
  [good, ['dateOverrides: { 2026-12-24: closed }'], '9: pages[0].dateOverrides is'],
])('names what is wrong with %s %j', (calcom, more, said) => {
  const found = mistakes(page(calcom, ...more)).join('\n');
  expect(found).toContain(said);
  expect(found).not.toContain('geheim');
});

it('books one host and one length', () => {
  const several = page(good)
    .replace('host: dana@example.com', 'hosts: [dana@example.com, bo@example.com]')
    .replace('[30]', '[30, 60]');
  const found = mistakes(several).join('\n');
  expect(found).toContain('6: pages[0].hosts is ["dana@example.com","bo@example.com"]; it must be one host');
  expect(found).toContain(
    '7: pages[0].durationsMinutes is [30,60]; it must be the one length of the event type',
  );
});
