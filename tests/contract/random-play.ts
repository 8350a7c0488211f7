import {
  type BookingTool,
  type BookingToolSet,
  type BookingToolsOptions,
  createBookingClient,
  createBookingTools,
  type SavedSession,
  type SessionStore,
  type ToolCall,
} from 'agent-booking';
import { createRandom, type Random } from './random.ts';
import { randomCalls, type WrittenCall } from './random-calls.ts';
import { createStand, readFaults, requestFaults, wait } from './stand.ts';
import { begins, instants } from './wall-texts.ts';
import { createWitness, type Fixed, type Rules, type Shown } from './witness.ts';

/** What was done in all, so that a guard which lets nothing out does not pass for one that lets nothing wrong out. */
export type Figures = Record<'calls' | 'posts' | 'accepted' | 'refused' | 'uncertain' | 'aborted', number> & {
  codes: Record<string, number>;
};

export function createFigures(): Figures {
  return { calls: 0, posts: 0, accepted: 0, refused: 0, uncertain: 0, aborted: 0, codes: {} };
}

/**
 * Some conversations with one set of tools, or with two that share a store, as a seed has it; each further number is one message, or
 * something that happens in the world. Answers what the promise has against it.
 */
export async function playRandomly(
  seed: number,
  steps: readonly number[],
  figures: Figures,
): Promise<string[]> {
  const play = setUp(createRandom(seed));
  const running = new Map<string, Promise<void>>();
  for (const step of steps) {
    const random = createRandom(step);
    const conversation = `c${random.below(play.conversations)}`;
    await running.get(conversation);
    if (random.in100(22)) {
      // The clock stands while calls run, so that the witness and the tools see one present.
      await Promise.all(running.values());
      change(play, random);
      continue;
    }
    const message = say(play, { conversation, random }, figures);
    running.set(conversation, message);
    if (!random.in100(30)) await message;
  }
  await Promise.all(running.values());
  for (const { outcome } of play.witness.posts()) {
    figures.posts += 1;
    if (outcome === 'accepted' || outcome === 'refused' || outcome === 'uncertain') figures[outcome] += 1;
  }
  return play.witness.objections;
}

type Play = ReturnType<typeof setUp>;

function setUp(random: Random) {
  let present = begins;
  const now = () => present;
  const conversations = 1 + random.below(3);
  const fixed = fixedBy(random);
  const rules: Rules = { fixed, maxRequests: 1 + random.below(4), hasApproval: random.in100(25) };
  const witness = createWitness(rules, now);
  const stand = createStand(witness, { random, now });
  const clock = { now };
  const { fetch } = stand;
  const client = createBookingClient({ baseUrl: 'http://stand.test', fetch, clock, retryDelayMs: 0 });
  const options: BookingToolsOptions = {
    client,
    now: () => new Date(present),
    maxRequests: rules.maxRequests,
    ...(fixed.slug === undefined ? {} : { slug: fixed.slug }),
    ...(fixed.guestOf ? { guest: ({ conversation = '' }: ToolCall) => guestOf(conversation) } : {}),
    ...(random.in100(50) ? { defaultTimezone: 'Asia/Jerusalem' } : {}),
  };
  const approve: BookingToolsOptions['approve'] = async (proposal) => {
    await wait(random.below(4));
    if (random.in100(10)) return { approved: false, reason: 'It is "booked" already' };
    if (random.in100(25)) return false;
    witness.approve(proposal);
    return random.in100(50) || { approved: true };
  };
  if (rules.hasApproval) options.approve = approve;
  const isShared = random.in100(8);
  if (isShared) options.sessions = createStore(random);
  const sets = isShared
    ? [createBookingTools(options), createBookingTools(options)]
    : [createBookingTools(options)];
  const pass = (milliseconds: number) => {
    present += milliseconds;
  };
  return {
    conversations,
    fixed,
    witness,
    stand,
    sets,
    pass,
    memories: new Map<string, KeptMemory>(),
  };
}

/** A start as a conversation was shown it. */
export type Seen = { text: string; durationMinutes: number; timezone: string; slug: string };

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

/** A store that answers later, and now and then has another version than it was asked to compare with. */
function createStore(random: Random): SessionStore {
  const saved = new Map<string, string>();
  return {
    async load(key) {
      await wait(random.below(3));
      return JSON.parse(saved.get(key) ?? 'null');
    },
    async save(key, state: SavedSession, expectedVersion) {
      await wait(random.below(3));
      const known = saved.get(key);
      if ((known === undefined ? 0 : JSON.parse(known).version) !== expectedVersion) return false;
      saved.set(key, JSON.stringify(state));
      return true;
    },
  };
}

/** Time passes, somebody takes a start or gives one back, or the service begins or ends to misbehave. */
function change({ stand, pass }: Play, random: Random): void {
  const kind = random.below(10);
  if (kind < 3) pass(random.pick([1000, 29_000, 59_999, 60_000, 150_000, 3_600_000, 90_000_000]));
  else if (kind < 5) stand.taken.add(random.pick(instants));
  else if (kind < 6) stand.taken.clear();
  else if (kind < 9) stand.faults.request = random.pick(requestFaults);
  else stand.faults.read = random.pick(['none', 'none', ...readFaults]);
  if (random.in100(50)) stand.faults.read = 'none';
}

type Message = { conversation: string; random: Random };

/** One message of the model: its calls at once, or one after the other in a turn that has a name. */
async function say(play: Play, { conversation, random }: Message, figures: Figures): Promise<void> {
  const { witness, fixed } = play;
  const memory = memoryOf(play, conversation);
  const calls = randomCalls(random, memory);
  figures.calls += calls.length;
  const asked = calls.flatMap((call) => (call.asked ? [withFixed(call.asked, conversation, fixed)] : []));
  witness.begin(conversation, asked);
  const isInTurn = random.in100(70);
  const circumstances = { conversation, random, turn: isInTurn ? `turn ${figures.calls}` : undefined };
  const isInOrder = isInTurn && random.in100(40);
  const results: (Answer | undefined)[] = [];
  if (isInOrder) for (const call of calls) results.push(await run(play, call, circumstances));
  else results.push(...(await Promise.all(calls.map((call) => run(play, call, circumstances)))));
  const answers = results.filter((answer) => answer !== undefined);
  witness.end(conversation, answers);
  for (const { slug, result, means } of answers) {
    memory.seen.push(...seenIn(slug, result));
    const code = result.ok ? 'ok' : (result.code ?? 'no code');
    if (means && (code === 'ok' || code === 'uncertain')) memory.requested.push(means);
    figures.codes[code] = (figures.codes[code] ?? 0) + 1;
  }
  figures.aborted += results.length - answers.length;
  // The latest are the ones that a model would name.
  memory.seen.splice(0, memory.seen.length - 80);
  memory.requested.splice(0, memory.requested.length - 4);
}

type KeptMemory = { conversation: string; seen: Seen[]; requested: Seen[] };

function memoryOf({ memories }: Play, conversation: string): KeptMemory {
  const memory = memories.get(conversation) ?? { conversation, seen: [], requested: [] };
  memories.set(conversation, memory);
  return memory;
}

function withFixed<Asked extends { guestEmail: string }>(
  asked: Asked,
  conversation: string,
  fixed: Fixed,
): Asked {
  const guest = fixed.guestOf?.(conversation);
  return guest ? { ...asked, guestEmail: guest.email } : asked;
}

type ToolResult = Shown & { ok: boolean; code?: string };
type Answer = { slug: string; result: ToolResult; text: string | undefined; means: Seen | undefined };
type Circumstances = Message & { turn: string | undefined };

/** Undefined where the call was aborted, which is all that a tool may throw. */
async function run(
  { sets, witness, fixed }: Play,
  call: WrittenCall,
  circumstances: Circumstances,
): Promise<Answer | undefined> {
  const { conversation, turn, random } = circumstances;
  const tools = random.pick(sets) as unknown as Record<
    keyof BookingToolSet,
    BookingTool<unknown, ToolResult>
  >;
  const tool = tools[call.tool];
  const abort = random.in100(6) ? new AbortController() : undefined;
  const turns = random.below(60);
  if (abort) void wait(turns).then(() => abort.abort());
  if (turns === 0) abort?.abort();
  // A call that is streamed begins while those before it run; without a turn that would let it see their answers.
  if (turn !== undefined) await wait(random.below(60));
  try {
    const result = await tool.execute(call.input, { conversation, turn, signal: abort?.signal });
    const slug = fixed.slug ?? call.input.slug ?? '';
    if (result.code === 'rate_limited' || result.code === 'unavailable') witness.tellWait(conversation);
    if (result.code === 'slot_taken' && call.asked)
      witness.tellTaken(conversation, { slug, result, start: call.asked.start });
    // The texts of lists are long, and say the same each time.
    const isRead = call.tool !== 'requestMeeting' && !random.in100(5);
    return { slug, result, text: isRead ? undefined : tool.toModelText(result), means: call.means };
  } catch (error) {
    if (abort?.signal.aborted && error === abort.signal.reason) return undefined;
    throw error;
  }
}

function seenIn(
  slug: string,
  { durationMinutes = 0, timezone = '', days = [], nearest = [] }: Shown,
): Seen[] {
  const texts = days.flatMap(({ date, starts }) => starts.map((start) => `${date}T${start}`));
  return [...texts, ...nearest.map(({ start }) => start)].map((text) => ({
    text,
    durationMinutes,
    timezone,
    slug,
  }));
}
