import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingEvent, RequestMeetingInput, RequestMeetingResult } from 'agent-booking';
import { expect, it, onTestFinished } from 'vitest';
import { createBookingWorld } from '../src/testing/index.ts';
import type { Order } from './booking-process.fixture.ts';
import { everything, request, wednesday } from './booking-world.ts';
import { forkProgram } from './fork-program.ts';
import { createRandom } from './random.ts';

/** A service over HTTP, and two long-lived processes that share a file of sessions and a clock. */
async function createHouse() {
  const world = await createBookingWorld();
  const folder = mkdtempSync(join(tmpdir(), 'two-processes-'));
  const file = join(folder, 'sessions.db');
  let present = wednesday;
  const start = () => startBookingProcess(file, world.baseUrl, present);
  const processes = await Promise.all([start(), start()]);
  onTestFinished(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    world,
    processes,
    /** Sets every process's clock forward. */
    pass(milliseconds: number) {
      present += milliseconds;
      for (const one of processes) one.setClock(present);
    },
    async replace(index: number) {
      processes[index] = await start();
    },
    requestsIn: (email: string) =>
      world.requests().filter(({ body }) => (body as { guestEmail?: string }).guestEmail === email),
  };
}

type House = Awaited<ReturnType<typeof createHouse>>;

/** A conversation in which one process has read the starts and reviewed a call. Only the call itself is left to make. */
async function approvedCall({ processes }: House, run: number) {
  const conversation = `conversation ${run}`;
  const guestEmail = `guest${run}@example.com`;
  const first = processes[run % 2] as BookingProcess;
  const show = { do: 'show' as const, call: { conversation }, input: everything };
  expect(await first.order(show)).toMatchObject({ ok: true });
  const input = request({ guestEmail });
  return { ...(await approve(first, { conversation, key: 'call-1', input })), guestEmail };
}

type Proposed = { conversation: string; key: string; input: RequestMeetingInput };

/** Reviews a call. Returns the order to make it after a human has approved it. */
async function approve(one: BookingProcess, { conversation, key, input }: Proposed) {
  const callWith = (decision: 'none' | 'approved') => ({ conversation, approval: { key, decision } });
  const reviewed = await one.order({ do: 'review', call: callWith('none'), input });
  expect(reviewed).toMatchObject({ proposal: { slug: 'demo' } });
  return { do: 'execute' as const, call: callWith('approved'), input };
}

/** Makes a call again as long as the answer is that another call is sending the request. */
async function untilAnswered(one: BookingProcess, order: Execute, first?: RequestMeetingResult) {
  let result = first ?? ((await one.order(order)) as RequestMeetingResult);
  while (!result.ok && result.message.includes('is being sent by another call'))
    result = (await one.order(order)) as RequestMeetingResult;
  return result;
}

type Execute = Awaited<ReturnType<typeof approve>>;

it('sends each of 200 approved requests once, though two processes are told to send it', async () => {
  const house = await createHouse();
  const { below } = createRandom(1);
  const events: BookingEvent[][] = [[], []];
  house.processes.forEach((one, index) => {
    one.onEvent((event) => events[index]?.push(event));
  });
  const figures = { runs: 200, requests: 0, sentByFirst: 0, replays: 0, beingSent: 0 };
  for (let run = 0; run < figures.runs; run += 1) {
    const order = await approvedCall(house, run);
    const first = (await Promise.all(
      house.processes.map((each) => each.order({ ...order, afterMs: below(21) })),
    )) as RequestMeetingResult[];
    figures.beingSent += first.filter((result) => !result.ok).length;
    const [one, other] = await Promise.all(
      house.processes.map((each, index) => untilAnswered(each, order, first[index])),
    );
    const accepted = { ok: true, guestEmail: order.guestEmail };
    expect(one).toMatchObject(accepted);
    expect(other).toMatchObject({ ...accepted, record: one?.record });
    const messages = first.flatMap((result) => (result.ok ? [result.message] : []));
    expect(messages.filter((message) => !message.includes('by an earlier call'))).toHaveLength(1);
    expect(house.requestsIn(order.guestEmail)).toMatchObject([{ status: 202 }]);
  }
  const count = (index: number, type: string) =>
    events[index]?.filter((event) => event.type === type).length ?? 0;
  figures.requests = house.world.requests().length;
  figures.sentByFirst = count(0, 'request_sent');
  figures.replays = count(0, 'request_replayed') + count(1, 'request_replayed');
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.requests).toBe(figures.runs);
  // If one process always won, the two never sent at the same time.
  expect(figures.sentByFirst).toBeGreaterThan(20);
  expect(figures.sentByFirst).toBeLessThan(180);
});

it('lets one of two starts out for a guest, though each process has to send another', async () => {
  const house = await createHouse();
  const { below } = createRandom(4);
  const figures = { runs: 60, requests: 0, sentByFirst: 0 };
  for (let run = 0; run < figures.runs; run += 1) {
    const order = await approvedCall(house, run);
    const { conversation } = order.call;
    const input = { ...order.input, start: '2026-11-24T14:00' };
    const other = await approve(house.processes[0] as BookingProcess, { conversation, key: 'call-2', input });
    const results = (await Promise.all(
      house.processes.map((each, index) =>
        each.order({ ...(index === 0 ? order : other), afterMs: below(6) }),
      ),
    )) as RequestMeetingResult[];
    expect(results.map((result) => (result.ok ? 'sent' : result.code)).sort()).toEqual([
      'already_requested',
      'sent',
    ]);
    expect(house.requestsIn(order.guestEmail)).toMatchObject([{ status: 202 }]);
    figures.sentByFirst += results[0]?.ok ? 1 : 0;
  }
  figures.requests = house.world.requests().length;
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.requests).toBe(figures.runs);
});

type Outcome = { survivor: RequestMeetingResult; killed: number };

/** Both processes are about to send. The one whose index `whom` gives is killed. Then time passes, and the other calls again. */
async function killOne(
  house: House,
  order: Awaited<ReturnType<typeof approvedCall>>,
  { delays, whom }: { delays: number[]; whom: () => Promise<number> },
): Promise<Outcome> {
  const victim = whom();
  const answers = house.processes.map((each, index) =>
    each.order({ ...order, afterMs: delays[index] ?? 0 }).catch((error: Error) => error),
  );
  const killed = await victim;
  await house.processes[killed]?.kill();
  const first = (await answers[1 - killed]) as RequestMeetingResult;
  // A request that is pending for a minute, by the clock of the one that asks, counts as uncertain.
  house.pass(61_000);
  const survivor = await untilAnswered(house.processes[1 - killed] as BookingProcess, order, first);
  return { survivor, killed };
}

/** Resolves with the index of the process that reports that it sends. */
function whoSends({ processes }: House): Promise<number> {
  const sender = Promise.withResolvers<number>();
  processes.forEach((one, index) => {
    one.onEvent(({ type }) => type === 'request_sent' && sender.resolve(index));
  });
  return sender.promise;
}

/** A new process makes the call too, and the survivor makes it once more. Neither sends, and both give the same answer. */
async function askAgain(
  house: House,
  order: Awaited<ReturnType<typeof approvedCall>>,
  { survivor, killed }: Outcome,
) {
  await house.replace(killed);
  const [one, other] = (await Promise.all(
    house.processes.map((each) => each.order(order)),
  )) as RequestMeetingResult[];
  expect(other).toEqual(one);
  expect(one).toMatchObject({ ok: survivor.ok, record: survivor.record });
  expect(one?.message).not.toContain('not booked yet');
}

it('sends nothing a second time if the process that sends is killed before it knows the answer', async () => {
  const house = await createHouse();
  const { below } = createRandom(2);
  const figures = { runs: 40, requests: 0, uncertain: 0 };
  let isFaultLeft = false;
  for (let run = 0; run < figures.runs; run += 1) {
    const order = await approvedCall(house, run);
    // No answer comes, whether or not the service took the request.
    if (!isFaultLeft) house.world.failNext('requestMeeting', below(2) === 0 ? 'stall-after' : 'stall-before');
    const pauseMs = below(40);
    const outcome = await killOne(house, order, {
      delays: [below(21), below(21)],
      whom: async () => {
        const sender = await whoSends(house);
        await sleep(pauseMs);
        return sender;
      },
    });
    expect(outcome.survivor).toMatchObject({ ok: false, code: 'uncertain' });
    figures.uncertain += 1;
    await askAgain(house, order, outcome);
    const requests = house.requestsIn(order.guestEmail).length;
    expect(requests).toBeLessThanOrEqual(1);
    isFaultLeft = requests === 0;
  }
  figures.requests = house.world.requests().length;
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.requests).toBeGreaterThan(figures.runs / 4);
});

it('sends nothing a second time, whenever one of two processes is killed', async () => {
  const house = await createHouse();
  const { below } = createRandom(3);
  const figures = { runs: 40, requests: 0, accepted: 0, uncertain: 0 };
  for (let run = 0; run < figures.runs; run += 1) {
    const order = await approvedCall(house, run);
    const killAfterMs = below(30);
    const outcome = await killOne(house, order, {
      delays: [below(21), below(21)],
      whom: async () => {
        await sleep(killAfterMs);
        return run % 2;
      },
    });
    const { survivor } = outcome;
    if (survivor.ok) figures.accepted += 1;
    else {
      expect(survivor.code).toBe('uncertain');
      figures.uncertain += 1;
    }
    await askAgain(house, order, outcome);
    const requests = house.requestsIn(order.guestEmail).length;
    expect(requests).toBeLessThanOrEqual(1);
    // If the answer says that it was accepted, it was requested.
    if (survivor.ok) expect(requests).toBe(1);
  }
  figures.requests = house.world.requests().length;
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.accepted).toBeGreaterThan(0);
});

type Told = { ready?: true; event?: BookingEvent; answer?: number; result?: unknown };
type WithoutId<One> = One extends unknown ? Omit<One, 'id'> : never;

type BookingProcess = Awaited<ReturnType<typeof startBookingProcess>>;

/** Starts a process with booking tools. Resolves when the process is ready. */
async function startBookingProcess(file: string, baseUrl: string, present: number) {
  const program = import.meta.resolve('./booking-process.fixture.ts');
  const { child, told, kill } = forkProgram<Told>(program, [file, baseUrl, present]);
  let listener: ((event: BookingEvent) => void) | undefined;
  child.on('message', ({ event }: Told) => event && listener?.(event));
  let orders = 0;
  await told(({ ready }) => ready);
  return {
    /** Rejects if the process ends before it has answered. */
    async order(what: WithoutId<Order>): Promise<unknown> {
      orders += 1;
      const id = orders;
      child.send({ id, ...what });
      const { result } = await told((one) => (one.answer === id ? one : undefined));
      return result;
    },
    setClock(present: number): void {
      if (child.connected) child.send({ present });
    },
    /** Calls the listener with each event that the process reports from now on. */
    onEvent(next: (event: BookingEvent) => void): void {
      listener = next;
    },
    kill,
  };
}
