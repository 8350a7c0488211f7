import {
  type BookingClient,
  type BookingToolSet,
  type BookingToolsOptions,
  createBookingClient,
  createBookingTools,
  type ToolCall,
} from 'agent-booking';
import type { Random } from '../random.ts';
import { createSharedStore } from '../shared-store.ts';
import type { Memory, Seen, WrittenCall } from './random-calls.ts';
import type { Message } from './random-play.ts';
import { createStand, wait } from './stand.ts';
import { begins } from './wall-texts.ts';
import { createWitness, type Fixed, type Rules, type WitnessedCall } from './witness.ts';

/** A call that waits for a human. */
export type Waiting = { key: string; message: Message; call: WrittenCall };

/** Breaks the client or the tools, to show that the witness objects. */
export type Sabotage = {
  client?: (client: BookingClient) => BookingClient;
  tools?: (tools: BookingToolSet) => BookingToolSet;
};

type KeptMemory = Memory & { seen: Seen[]; requested: Seen[]; tried: Seen[] };

/**
 * A program with the tools of two services for several chats. The seed decides whether it uses a store, or a memory of its own or one that
 * all its tools share, whether it makes tools once or for each call, what it fixes, how requests are approved, and how its clocks differ.
 */
export async function createHost(
  random: Random,
  callUnderWay: () => WitnessedCall | undefined,
  { client: spoilClient = (client) => client, tools: spoilTools = (tools) => tools }: Sabotage = {},
) {
  let present = begins;
  let serviceAheadMs = random.pick(differencesMs);
  let keys = 0;
  const state = { lagMs: 0, messages: 0 };
  const now = () => present;
  const fixed = fixedBy(random);
  const keeping = random.pick(['store', 'store', 'shared memory', 'own memory'] as const);
  const isStored = keeping === 'store';
  const isShared = keeping !== 'own memory';
  const rules: Rules = {
    fixed,
    maxRequests: 1 + random.below(4),
    approval: random.pick(['not needed', 'not needed', 'not needed', 'host', 'framework']),
    isStoreFailing: isStored && random.in100(15),
    skewMs: isShared && random.in100(20) ? 25 * minuteMs : 0,
  };
  const witness = createWitness(rules, now, () => serviceAheadMs);
  const { store: sessions, texts } = createStore(random, rules.isStoreFailing);
  const lag = () => {
    present += state.lagMs;
  };
  const timesMadeAnew = isShared && random.in100(50) ? 30 : 0;
  const defaultTimezone = random.in100(50) ? { defaultTimezone: 'Asia/Jerusalem' } : {};

  const approve: BookingToolsOptions['approve'] = async (proposal) => {
    await wait(random.below(4));
    lag();
    // A human who goes home answers late.
    if (state.lagMs > 0 && random.in100(10)) present += 50 * 60 * minuteMs;
    if (random.in100(5)) throw new Error('nothing could be asked');
    if (random.in100(10)) return { approved: false, reason: 'It is "booked" already' };
    if (random.in100(25)) return random.pick([false, 'yes', undefined, { approved: 1 }]) as boolean;
    const call = callUnderWay();
    if (call) call.approved = proposal;
    return random.in100(50) || { approved: true };
  };

  let sharedMemory = {};
  const createServiceHost = async (name: string) => {
    const stand = createStand(witness, {
      ...{ service: name, random, callUnderWay, lag },
      now: () => present + serviceAheadMs,
    });
    const honest = createBookingClient({
      baseUrl: name,
      fetch: (url, init) => stand.fetch(String(url).replace('/booking/api', '/api'), init ?? {}),
      clock: { now },
      retryDelayMs: 0,
    });
    const client = spoilClient(honest);
    const pages = await fixPages(fixed, honest);
    const make = () => {
      const skewMs = random.pick([0, -rules.skewMs, rules.skewMs]);
      const tools = createBookingTools({
        client,
        now: () => new Date(present + skewMs),
        memory: isShared ? sharedMemory : {},
        maxRequests: rules.maxRequests,
        ...pages,
        ...(fixed.guestOf ? { guest: ({ conversation = '' }: ToolCall) => guestOf(conversation) } : {}),
        ...defaultTimezone,
        ...(isStored ? { sessions } : {}),
        ...(rules.approval === 'host' ? { approve } : {}),
      });
      return spoilTools(tools);
    };
    return { name, stand, make, sets: isShared && timesMadeAnew === 0 ? [make(), make()] : [make()] };
  };
  const services = [
    await createServiceHost('http://one.test'),
    await createServiceHost('http://two.test/booking'),
  ];

  /** The model makes the same call again and again, while a service refuses each. */
  const isStubborn = random.in100(15);
  const memories = new Map<string, KeptMemory>();
  const sessionOf = (conversation: string, service: string) =>
    isShared ? conversation : `${conversation} ${service}`;

  return Object.assign(state, {
    conversations: 1 + random.below(mostConversations),
    /** Percentage of messages whose calls hold the chat's history. */
    historyTimes: random.pick([0, 60, 100]),
    rules,
    witness,
    services,
    present: now,
    /** The clock of the host goes on, and that of the services; it alone may be set back. */
    pass(milliseconds: number): void {
      if (present + milliseconds > begins + 50 * 24 * 60 * minuteMs) return;
      present += milliseconds;
      if (milliseconds < 0) serviceAheadMs -= milliseconds;
    },
    newKey(): string {
      keys += 1;
      return `key ${keys}`;
    },
    memoryOf(conversation: string, service: string): KeptMemory {
      const name = `${conversation} ${service}`;
      const memory = memories.get(name) ?? { conversation, isStubborn, seen: [], requested: [], tried: [] };
      memories.set(name, memory);
      return memory;
    },
    historyOf: createLists<unknown>(15),
    rejectedOf: createLists<string>(10),
    waitingOf: createLists<Waiting>(5),
    sessionOf,
    toolsOf(service: string, dice: Random): BookingToolSet {
      const found = services.find(({ name }) => name === service);
      if (!found) throw new Error(`there is no service ${service}`);
      return dice.in100(timesMadeAnew) ? found.make() : dice.pick(found.sets);
    },
    /** A row is deleted, or the process of some tools starts again. */
    loseSession(dice: Random): boolean {
      if (isStored) {
        const key = dice.pick([...texts.keys(), '']);
        witness.lose(key);
        return texts.delete(key);
      }
      if (isShared) {
        sharedMemory = {};
        for (const one of services) one.sets = [one.make(), one.make()];
        for (let index = 0; index < mostConversations; index += 1) witness.lose(`c${index}`);
        return true;
      }
      const service = dice.pick(services);
      service.sets = [service.make()];
      for (let index = 0; index < 3; index += 1) witness.lose(`c${index} ${service.name}`);
      return true;
    },
  });
}

export type Host = Awaited<ReturnType<typeof createHost>>;

const mostConversations = 3;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How far the clock of a service is ahead of that of the host. */
const differencesMs = [0, 0, 40_000, 50 * minuteMs, dayMs, 7 * dayMs].flatMap((ms) => [ms, -ms]);

/** Lists by conversation, of which the latest items are kept. */
function createLists<Item>(most: number): (conversation: string) => Item[] {
  const lists = new Map<string, Item[]>();
  return (conversation) => {
    const list = lists.get(conversation) ?? [];
    if (list.length > most) list.splice(0, list.length - most);
    lists.set(conversation, list);
    return list;
  };
}

const guestOf = (conversation: string) => ({
  name: 'Noa Levi',
  email: `noa@${conversation}.example`,
  timezone: conversation === 'c1' ? 'America/New_York' : 'Asia/Jerusalem',
});

function fixedBy(random: Random): Fixed {
  const slugs = random.pick([
    undefined,
    undefined,
    ['demo'],
    ['demo'],
    ['team'],
    ['demo', 'other'],
    ['team', 'demo'],
  ]);
  return {
    ...(slugs ? { slugs } : {}),
    isPageRead: random.in100(30),
    ...(random.in100(30) ? { guestOf } : {}),
  };
}

/** The option that fixes the pages: a slug, a page that the host has read, or a set of pages. */
async function fixPages(
  { slugs, isPageRead }: Fixed,
  client: BookingClient,
): Promise<Partial<BookingToolsOptions>> {
  const [slug, ...others] = slugs ?? [];
  if (slug === undefined) return {};
  if (others.length > 0) return { pages: [slug, ...others] };
  return isPageRead ? { page: await client.getBookingPage(slug) } : { slug };
}

/** A store that answers late, sometimes has an unexpected version, and may fail before or after it saves. */
function createStore(random: Random, isFailing: boolean) {
  const shared = createSharedStore();
  const failAtTimes = () => {
    if (isFailing && random.in100(3)) throw new Error('the store failed');
  };
  const begin = async () => {
    await wait(random.below(3));
    failAtTimes();
  };
  shared.hooks.onLoad = begin;
  shared.hooks.onSave = async (save) => {
    await begin();
    const answer = shared.compareAndSave(save);
    if (answer) failAtTimes();
    return { answer };
  };
  return shared;
}
