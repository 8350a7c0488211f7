import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createBookingService, demoPagesYaml } from '../../src/service/index.ts';
import { readStages } from '../../tests/dockerfile.ts';
import { root } from '../../tests/source-files.ts';
import { readServeOptions } from '../commands/serve.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const last = readStages().at(-1)?.steps ?? [];
const [, , ...imageOptions] = JSON.parse(
  last.find(({ instruction }) => instruction === 'ENTRYPOINT')?.rest ?? '[]',
) as string[];

type Compose = {
  services: Record<
    string,
    { command: string[] | string; ports?: string[]; environment?: object; volumes: string[] }
  >;
};
const compose = parse(read('examples/deploy/compose.yaml')) as Compose;
const unit = read('examples/deploy/agent-booking.service');
const unitValue = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
const fly = read('examples/deploy/fly.toml');
const flyValue = (key: string) => new RegExp(`^ *${key} = '?(.*?)'?$`, 'm').exec(fly)?.[1] ?? '';
const dockerRun =
  /^docker run (.*)$/m.exec(
    read('Dockerfile')
      .replaceAll(/ \\\n# +/g, ' ')
      .replaceAll(/^# +/gm, ''),
  )?.[1] ?? '';

/** The arguments of `serve` in each example. */
const given: Record<string, string[]> = {
  'compose.yaml': [...imageOptions, ...(compose.services.booking?.command ?? [])],
  'agent-booking.service': unitValue('ExecStart').split(' serve ')[1]?.split(' ') ?? [],
  'fly.toml': [...imageOptions, ...flyProcess().split(' ')],
  Dockerfile: [...imageOptions, ...(dockerRun.split(' agent-booking ')[1]?.split(' ') ?? [])],
};

function flyProcess(): string {
  return /\[processes\][^[]*?^ *app = '(.*)'$/m.exec(fly)?.[1] ?? '';
}

describe.each(Object.keys(given))('the example %s', (name) => {
  const options = readServeOptions(given[name] ?? []);

  it('gives serve options that it takes, a public address, and mail that leaves', () => {
    expect(options).toMatchObject({
      publicUrl: expect.stringMatching(/^https:/),
      pagesFile: expect.stringContaining('pages.yaml'),
      port: 8787,
    });
    expect([options.noSmtp, options.inbox]).toEqual([false, false]);
    expect(read(name === 'Dockerfile' ? name : `examples/deploy/${name}`)).toContain('AGENT_BOOKING_SMTP');
  });

  it('counts the caller that its proxy names, whatever that caller wrote before it', async () => {
    const limits = { perCaller: { requests: 2, perMs: 3_600_000 } };
    const { trustProxy } = options.service;
    const service = createBookingService({ pages: demoPagesYaml, limits, trustProxy });
    const ask = async (forged: string, caller: string) => {
      const added = name === 'fly.toml' ? `${caller}, 198.51.100.7` : caller;
      const headers = { 'x-forwarded-for': forged + added };
      const path = '/api/agent/booking-pages/demo/requests';
      return (await service.fetch(path, { method: 'POST', body: '{}', headers }, { caller: '10.0.0.1' }))
        .status;
    };
    const forged = ['', '192.0.2.1, ', '192.0.2.1, 192.0.2.2, 192.0.2.3, '];
    const statuses = await Promise.all(forged.map((written) => ask(written, '203.0.113.9')));
    expect(statuses).toEqual([400, 429, 429]);
    expect(await ask('203.0.113.9, ', '203.0.113.10')).toBe(400);
    await service.close();
  });

  it('trusts as many proxies as docs/hosting.md says', () => {
    const row = read('docs/hosting.md')
      .split('\n')
      .find((line) => line.startsWith(`| [${name}]`));
    expect(row).toMatch(new RegExp(`\\| ${options.service.trustProxy} \\|$`));
  });
});

describe('the port of the service is open to its proxy alone', () => {
  it('in compose.yaml: it publishes none, and its proxy has the two of the web', () => {
    expect(compose.services.booking?.ports).toBeUndefined();
    expect(compose.services.caddy?.ports).toEqual(['80:80', '443:443']);
    expect(compose.services.caddy?.command).toMatch(/--to booking:8787$/);
  });

  it('under systemd: it listens on loopback', () => {
    expect(readServeOptions(given['agent-booking.service'] ?? []).host).toBe('127.0.0.1');
  });

  it('in the docker command: it is published on loopback', () => {
    expect(/-p (\S+)/.exec(dockerRun)?.[1]).toBe('127.0.0.1:8787:8787');
  });

  it('on Fly.io: the proxy goes to the port that the image listens on', () => {
    expect(Number(flyValue('internal_port'))).toBe(readServeOptions(given['fly.toml'] ?? []).port);
  });
});

it('keeps its data where the image and the unit allow it', () => {
  const data = readServeOptions(given['compose.yaml'] ?? []).data;
  expect(compose.services.booking?.volumes).toContain(`booking:${data}`);
  expect(last.find(({ instruction }) => instruction === 'VOLUME')?.rest).toBe(data);
  expect(readServeOptions(given['agent-booking.service'] ?? []).data).toBe(
    `/var/lib/${unitValue('StateDirectory')}`,
  );
  expect(readServeOptions(given['fly.toml'] ?? []).database).toMatch(/^postgres:/);
  expect(fly).toContain('AGENT_BOOKING_SECRET');
});

it('reloads its pages by the signal that serve reads, and gives running requests their time', () => {
  expect(unitValue('ExecReload')).toBe('/bin/kill -HUP $MAINPID');
  for (const seconds of [
    unitValue('TimeoutStopSec'),
    flyValue('kill_timeout'),
    String((compose.services.booking as { stop_grace_period?: string }).stop_grace_period),
  ])
    expect(Number.parseInt(seconds, 10)).toBeGreaterThan(10);
  expect(flyValue('auto_stop_machines')).toBe('off');
});
