import {
  type BookingToolSet,
  type BookingToolsOptions,
  createBookingClient,
  createBookingTools,
  type SavedSession,
  type SessionStore,
  type ToolCall,
} from 'agent-booking';
import type { Random } from './random.ts';
import type { Memory, Seen, WrittenCall } from './random-calls.ts';
import type { Message } from './random-play.ts';
import { createStand, wait } from './stand.ts';
import { begins } from './wall-texts.ts';
import { createWitness, type Fixed, type Rules, type WitnessedCall } from './witness.ts';

/** A call that waits for a human. */
export type Waiting = { key: string; message: Message; call: WrittenCall };

type KeptMemory = Memory & { seen: Seen[]; requested: Seen[]; tried: Seen[] };

/**
 * A program with the tools of two services for several chats. The seed decides whether it uses its own memory or a store, whether it makes
 * tools once or for each call, what it fixes, and how requests are approved.
 */
export function createHost(random: Random, callUnderWay: () => WitnessedCall | undefined) {
  let present = begins;
  let keys = 0;
  const state = { lagMs: 0, messages: 0 };
  const now = () => present;
  const fixed = fixedBy(random);
  const isStored = random.in100(50);
  const rules: Rules = {
    fixed,
    maxRequests: 1 + random.below(4),
    approval: random.pick(['not needed', 'not needed', 'not needed', 'host', 'framework']),
    isStoreFailing: isStored && random.in100(15),
  };
  const witness = createWitness(rules, now);
  const texts = new Map<string, string>();
  const sessions = createStore(texts, { random, isFailing: rules.isStoreFailing });
  const lag = () => {
    present += state.lagMs;
  };
  const timesMadeAnew = isStored && random.in100(50) ? 30 : 0;
  const defaultTimezone = random.in100(50) ? { defaultTimezone: 'Asia/Jerusalem' } : {};

  const approve: BookingToolsOptions['approve'] = async (proposal) => {
    await wait(random.below(4));
    lag();
    if (random.in100(10)) return { approved: false, reason: 'It is "booked" already' };
    if (random.in100(25)) return false;
    const call = callUnderWay();
    if (call) call.approved = proposal;
    return random.in100(50) || { approved: true };
  };

  const services = ['http://one.test', 'http://two.test/booking'].map((name) => {
    const stand = createStand(witness, { service: name, random, now, callUnderWay, lag });
    const client = createBookingClient({
      baseUrl: name,
      fetch: (url, init) => stand.fetch(String(url).replace('/booking/api', '/api'), init ?? {}),
      clock: { now },
      retryDelayMs: 0,
    });
    const make = () =>
      createBookingTools({
        client,
        now: () => new Date(present),
        memory: {},
        maxRequests: rules.maxRequests,
        ...(fixed.slug === undefined ? {} : { slug: fixed.slug }),
        ...(fixed.guestOf ? { guest: ({ conversation = '' }: ToolCall) => guestOf(conversation) } : {}),
        ...defaultTimezone,
        ...(isStored ? { sessions } : {}),
        ...(rules.approval === 'host' ? { approve } : {}),
      });
    return { name, stand, make, sets: isStored && timesMadeAnew === 0 ? [make(), make()] : [make()] };
  });

  /** The model makes the same call again and again, while a service refuses each. */
  const isStubborn = random.in100(15);
  const memories = new Map<string, KeptMemory>();
  const histories = createLists<unknown>(15);
  const rejections = createLists<string>(10);
  const waitings = createLists<Waiting>(5);
  const sessionOf = (conversation: string, service: string) =>
    isStored ? conversation : `${conversation} ${service}`;

  return Object.assign(state, {
    conversations: 1 + random.below(3),
    /** Percentage of messages whose calls hold the chat's history. */
    historyTimes: random.pick([0, 60, 100]),
    rules,
    witness,
    services,
    present: now,
    pass(milliseconds: number): void {
      present += milliseconds;
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
    historyOf: histories,
    rejectedOf: rejections,
    waitingOf: waitings,
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
      const service = dice.pick(services);
      service.sets = [service.make()];
      for (let index = 0; index < 3; index += 1) witness.lose(`c${index} ${service.name}`);
      return true;
    },
  });
}

export type Host = ReturnType<typeof createHost>;

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
  return {
    ...(random.in100(60) ? { slug: 'demo' } : {}),
    ...(random.in100(30) ? { guestOf } : {}),
  };
}

/** A store that answers late, sometimes has an unexpected version, and may fail before or after it saves. */
function createStore(
  saved: Map<string, string>,
  { random, isFailing }: { random: Random; isFailing: boolean },
): SessionStore {
  const failAtTimes = () => {
    if (isFailing && random.in100(3)) throw new Error('the store failed');
  };
  return {
    async load(key) {
      await wait(random.below(3));
      failAtTimes();
      return JSON.parse(saved.get(key) ?? 'null');
    },
    async save(key, state: SavedSession, expectedVersion) {
      await wait(random.below(3));
      failAtTimes();
      const known = saved.get(key);
      if ((known === undefined ? 0 : JSON.parse(known).version) !== expectedVersion) return false;
      saved.set(key, JSON.stringify(state));
      failAtTimes();
      return true;
    },
  };
}
