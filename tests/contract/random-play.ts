import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  BookingTool,
  BookingToolSet,
  RequestMeetingInput,
  RequestMeetingTool,
  ToolCall,
} from 'agent-booking';
import { createRandom, type Random } from '../random.ts';
import { editHistory, randomCalls, type Seen, type WrittenCall } from './random-calls.ts';
import { createHost, type Host, type Sabotage, type Waiting } from './random-host.ts';
import { readFaults, requestFaults, wait } from './stand.ts';
import { firstInstants } from './wall-texts.ts';
import { type Answer, type CallFacts, type Fixed, startTexts, type WitnessedCall } from './witness.ts';

/** Counts what happened. A guard that sends nothing at all would break no rule, so the tests check these counts too. */
export type Figures = Record<(typeof counted)[number], number> & { codes: Record<string, number> };

const counted = [
  ...(['calls', 'posts', 'accepted', 'refused', 'uncertain', 'unsent', 'aborted', 'repeats'] as const),
  ...(['confirmed', 'declined', 'moved', 'cancelled', 'tooLate', 'pressedInVain'] as const),
  ...(['additional', 'sentAgainLater', 'reviews', 'approvals', 'sessionsLost', 'fromHistory'] as const),
];

export function createFigures(): Figures {
  const zeros = Object.fromEntries(counted.map((name) => [name, 0]));
  return { ...(zeros as Omit<Figures, 'codes'>), codes: {} } as Figures;
}

/** The call to which the running code belongs. */
const underWay = new AsyncLocalStorage<WitnessedCall>();

/**
 * Plays some conversations with the tools of two services. The seed decides everything. Each further number is one message, a decision of a
 * human, or an event in the world. `note` gets each step in words. Returns the witness's objections.
 */
export async function playRandomly(
  seed: number,
  steps: readonly number[],
  { figures, note = () => {}, sabotage }: PlayOptions,
): Promise<string[]> {
  const host = await createHost(createRandom(seed), () => underWay.getStore(), sabotage);
  note('host', host.rules);
  const running = new Map<string, Promise<void>>();
  const finish = async () => {
    await Promise.all(running.values());
    for (const { stand } of host.services) await stand.settled();
  };
  for (const step of steps) {
    const random = createRandom(step);
    const play = { host, random, figures, note };
    const conversation = `c${random.below(host.conversations)}`;
    await running.get(conversation);
    if (random.in100(24)) {
      await finish();
      await change(play);
      continue;
    }
    // Time passes within a call only if no other call runs, so that the witness and the tools see the same time.
    const isAlone = random.in100(25);
    if (isAlone) await finish();
    host.lagMs = isAlone ? random.pick([0, 500, 6000, 11_000, 61_000]) : 0;
    const message = say(play, conversation, isAlone);
    running.set(conversation, message);
    if (isAlone || !random.in100(30)) await message;
    host.lagMs = 0;
  }
  await finish();
  countPosts(host, figures);
  for (const { stand } of host.services) {
    // It takes as long as some calls.
    if (steps.length % 20 === 0) await stand.people.judgeStore();
    await stand.close();
  }
  return host.witness.objections;
}

type Note = (what: string, details?: unknown) => void;
type PlayOptions = { figures: Figures; note?: Note; sabotage?: Sabotage | undefined };
type Play = { host: Host; random: Random; figures: Figures; note: Note };

function countPosts({ witness }: Host, figures: Figures): void {
  const posts = witness.posts();
  for (const [index, post] of posts.entries()) {
    figures.posts += 1;
    if (post.outcome !== 'pending') figures[post.outcome] += 1;
    if (post.isAdditional) figures.additional += 1;
    const isAgain = posts
      .slice(0, index)
      .some(
        (one) =>
          one.conversation === post.conversation &&
          one.at === post.at &&
          one.guest === post.guest &&
          one.outcome === 'accepted',
      );
    if (isAgain && post.outcome === 'accepted') figures.sentAgainLater += 1;
  }
}

const secondMs = 1000;
const hourMs = 3600 * secondMs;
const steps = [1, 9, 11, 30, 59, 60, 150].map((seconds) => seconds * secondMs);
const jumps = [1, 5, 24, 47.9, 48, 48.5, 49, 50, 7 * 24].map((hours) => hours * hourMs);
const stepsBack = [1, 10, 45, 300].map((seconds) => -seconds * secondMs);

/** Time passes, people press buttons, a start is taken, a service starts or stops to misbehave, or a session is lost. */
async function change({ host, random, figures, note }: Play): Promise<void> {
  const kind = random.below(28);
  const { stand } = random.pick(host.services);
  const { faults, people } = stand;
  // What was listed before may have changed.
  host.witness.forgetLists();
  const passed =
    kind < 4 ? random.pick(steps) : kind < 7 ? random.pick(jumps) : kind < 8 ? random.pick(stepsBack) : 0;
  if (passed !== 0) host.pass(passed);
  else if (kind < 11) {
    const wanted = (random.in100(70) && people.wantedStart(random)) || random.pick(firstInstants);
    const start = new Date(wanted + random.pick([-30, 0, 0, 30]) * 60_000).toISOString();
    const wish = { start, durationMinutes: random.pick([30, 60]), isOpen: random.in100(60) };
    await people.take(random.pick(['demo', 'other', 'team']), wish);
  } else if (kind < 16) faults.request = random.pick(requestFaults);
  else if (kind < 18) faults.read = random.pick(['none', 'none', ...readFaults]);
  else if (kind < 19) figures.sessionsLost += host.loseSession(random) ? 1 : 0;
  else {
    const pressed = await people.press(random);
    for (const one of pressed)
      figures[pressKinds.find(([words]) => words.test(one))?.[1] ?? 'pressedInVain'] += 1;
    note('people', pressed);
    await people.judgeHosts();
  }
  if (random.in100(60)) faults.read = 'none';
  note('change', { kind, passed, ...faults, now: new Date(host.present()).toISOString() });
}

const pressKinds = [
  [/^confirm.*(?:is booked|נקבעה)/, 'confirmed'],
  [/^decline.*(?:Nothing was booked|לא נקבעה)/, 'declined'],
  [/^move.*(?:was moved|הועברה)/, 'moved'],
  [/^(?:cancel|rebook).*(?:cancelled|בוטלה)/, 'cancelled'],
  [/no longer free|not free|לא פנוי/, 'tooLate'],
] as const;

/** One message of the model, with its calls in parallel or one after the other. Or a human's decision about an earlier call. */
async function say(play: Play, conversation: string, isAlone: boolean): Promise<void> {
  const { host, random } = play;
  host.messages += 1;
  const service = random.pick(host.services);
  const memory = host.memoryOf(conversation, service.name);
  const waiting = host.waitingOf(conversation);
  if (waiting.length > 0 && random.in100(45)) return decide(play, random.pick(waiting));
  const calls = randomCalls(random, memory).slice(0, isAlone ? 1 : undefined);
  const message: Message = {
    conversation,
    service: service.name,
    number: host.messages,
    turn: random.in100(70) ? `turn ${host.messages}` : undefined,
    history: random.in100(host.historyTimes)
      ? editHistory(host.historyOf(conversation), random, host.present())
      : [],
    rejected: random.in100(80) ? host.rejectedOf(conversation) : [],
  };
  const isInOrder = message.turn !== undefined && random.in100(40);
  const ended: Ended[] = [];
  if (isInOrder) for (const call of calls) ended.push(await run(play, message, call));
  else ended.push(...(await Promise.all(calls.map((call) => run(play, message, call)))));
  showAll(play, ended);
}

export type Message = {
  conversation: string;
  service: string;
  number: number;
  turn: string | undefined;
  history: readonly unknown[];
  rejected: readonly string[];
};

type Ended = { call: WrittenCall; facts: CallFacts; result: Answer | undefined };

/** Runs a call as a framework does. If a human has to approve, a request is reviewed first, and waits if it would be sent. */
async function run(play: Play, message: Message, call: WrittenCall): Promise<Ended> {
  const { host, random } = play;
  // Streamed calls begin while earlier calls run. Without a turn all calls begin at once, so that none can use the answer of another.
  if (message.turn !== undefined) await wait(random.below(60));
  const facts = factsOf(host, message, call);
  if (host.rules.approval !== 'framework' || call.tool !== 'requestMeeting')
    return { call, facts, result: await execute(play, { message, call, facts }) };
  const key = random.in100(90) ? host.newKey() : random.pick(['key 1', 'key 2']);
  const asked = { ...facts, approval: { key, isApproved: false } };
  const isProposed = await review(play, { message, call, facts: asked });
  if (!isProposed) return { call, facts, result: await execute(play, { message, call, facts: asked }) };
  host.waitingOf(message.conversation).push({ key, message, call });
  return { call, facts, result: undefined };
}

/** Runs a waiting call after a human decided, or after a client claims so. The call may be edited, run twice, or carry a forged key. */
async function decide(play: Play, waiting: Waiting): Promise<void> {
  const { host, random } = play;
  const { message, call, key } = waiting;
  const all = host.waitingOf(message.conversation);
  if (random.in100(15)) {
    host.rejectedOf(message.conversation).push(key);
    if (random.in100(70)) all.splice(all.indexOf(waiting), 1);
    return;
  }
  if (random.in100(80)) all.splice(all.indexOf(waiting), 1);
  const others = host.memoryOf(message.conversation, message.service).seen;
  const edited = (): WrittenCall => {
    const start = others.length > 0 ? random.pick(others).text : '';
    const change = random.pick([
      { start },
      { guestEmail: 'eve@example.com' },
      { guestName: 'Eve' },
      { replaces: 'keep' },
    ]);
    const input = { ...call.input, ...change };
    return { ...call, input, ...(call.asked ? { asked: { ...call.asked, ...change } } : {}) };
  };
  const made = random.in100(80) ? call : edited();
  const usedKey = random.in100(92) ? key : random.pick(['forged', 'key 1', 'key 2']);
  const times = random.in100(80) ? 1 : 2;
  // If two calls ran at once, one could wait for a read of the other.
  if (times > 1) host.lagMs = 0;
  play.figures.approvals += 1;
  const facts = {
    ...factsOf(host, message, made),
    rejected: host.rejectedOf(message.conversation),
    approval: { key: usedKey, isApproved: random.in100(95) },
  };
  const making = { message, call: made, facts };
  const results = await Promise.all(Array.from({ length: times }, () => execute(play, making)));
  showAll(
    play,
    results.map((result) => ({ call: made, facts, result })),
  );
}

/** The model reads what its calls were answered before it writes its next message. */
function showAll({ host }: Play, ended: readonly Ended[]): void {
  for (const { call, facts, result } of ended) {
    const memory = host.memoryOf(facts.conversation, facts.service);
    if (call.means) memory.tried = [call.means];
    if (!result) continue;
    host.witness.show(facts, result, host.messages);
    memory.seen.push(...seenIn(facts.slug, result));
    if (call.means && (result.ok || result.code === 'uncertain') && call.asked)
      memory.requested.push(call.means);
    // The latest are the ones that a model would name.
    memory.seen.splice(0, memory.seen.length - 80);
    memory.requested.splice(0, memory.requested.length - 4);
  }
}

function factsOf(host: Host, message: Message, call: WrittenCall): CallFacts {
  const { conversation, service, history, rejected } = message;
  const { fixed } = host.rules;
  const guest = fixed.guestOf?.(conversation);
  return {
    service,
    conversation,
    session: host.sessionOf(conversation, service),
    writtenIn: message.number,
    slug: pageOf(fixed, call.input.slug),
    asked: call.asked && { ...call.asked, ...(guest ? { guestEmail: guest.email } : {}) },
    history,
    approval: undefined,
    rejected,
  };
}

/** The page that a call means, in any spelling. */
function pageOf({ slugs = [] }: Fixed, given: unknown): string {
  if (slugs.length === 1) return String(slugs[0]);
  return typeof given === 'string' ? given.trim() : '';
}

type Making = { message: Message; call: WrittenCall; facts: CallFacts };

async function review(play: Play, { message, call, facts }: Making): Promise<boolean> {
  const { host, random, figures } = play;
  const tools = host.toolsOf(message.service, random) as { requestMeeting: RequestMeetingTool };
  const witnessed = host.witness.begin(facts);
  figures.reviews += 1;
  const reviewed = await underWay.run(witnessed, () =>
    tools.requestMeeting.review(call.input as unknown as RequestMeetingInput, toolCall(facts, message)),
  );
  const proposal = 'proposal' in reviewed ? reviewed.proposal : undefined;
  const isUnknown = !reviewed.ok && reviewed.code === 'no_memory';
  if (!isUnknown) host.witness.review(witnessed, proposal);
  return proposal !== undefined;
}

function toolCall({ conversation, history, rejected, approval }: CallFacts, { turn }: Message): ToolCall {
  return {
    conversation,
    turn,
    history,
    rejected: rejected.map((key) => ({ key })),
    ...(approval
      ? { approval: { key: approval.key, decision: approval.isApproved ? 'approved' : 'none' } }
      : {}),
  };
}

/** Undefined if the call was aborted. A tool may throw nothing else. */
async function execute(play: Play, { message, call, facts }: Making): Promise<Answer | undefined> {
  const { host, random, figures, note } = play;
  const tools = host.toolsOf(message.service, random) as unknown as Record<
    keyof BookingToolSet,
    BookingTool<unknown, Answer>
  >;
  const tool = tools[call.tool];
  const abort = random.in100(6) ? new AbortController() : undefined;
  const turns = random.below(60);
  if (abort) void wait(turns).then(() => abort.abort());
  if (turns === 0) abort?.abort();
  const witnessed = host.witness.begin(facts);
  figures.calls += 1;
  note(`${facts.conversation} calls ${call.tool}`, {
    service: facts.service,
    ...call.input,
    ...facts.approval,
  });
  let result: Answer;
  try {
    const given = { ...toolCall(facts, message), signal: abort?.signal };
    result = await underWay.run(witnessed, () => tool.execute(call.input, given));
  } catch (error) {
    if (!abort?.signal.aborted || error !== abort.signal.reason) throw error;
    figures.aborted += 1;
    host.witness.end(witnessed, undefined, undefined);
    return undefined;
  }
  // The texts of lists are long, and say the same each time.
  const isRead = call.tool !== 'requestMeeting' && !random.in100(5);
  const text = isRead ? undefined : tool.toModelText(result);
  host.witness.end(witnessed, result, text);
  note(`${facts.conversation} reads`, [result.code ?? 'ok', result.start, witnessed.posts]);
  if (result.record) host.historyOf(facts.conversation).push(result.record);
  const code = result.ok ? 'ok' : (result.code ?? 'no code');
  figures.codes[code] = (figures.codes[code] ?? 0) + 1;
  if (text?.includes('by an earlier call')) figures.repeats += 1;
  if (text?.includes('history of this chat')) figures.fromHistory += 1;
  return result;
}

function seenIn(slug: string, answer: Answer): Seen[] {
  const { durationMinutes = 0, timezone = '' } = answer;
  return startTexts(answer).map((text) => ({ text, durationMinutes, timezone, slug }));
}
