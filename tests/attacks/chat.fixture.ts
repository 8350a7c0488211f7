import type { BookingToolSet, BookingToolsOptions, RequestMeetingInput } from 'agent-booking';
import { expect, onTestFinished } from 'vitest';
import { createWorld, everything, json, request, type World } from '../booking-world.ts';

/** A tool call as a model writes it. Without an id, the chat numbers the calls of each message: call_0, call_1. */
export type Call = { tool: keyof BookingToolSet; input: object; id?: string };

/** A call with any input, valid or not. */
export type Written = Omit<Call, 'input'> & { input: unknown };

/** The answer of a tool. `code`: `ok` or the failure's code. `text`: the words that the model reads. */
export type Answer = { tool: string; code: string; text: string; result: Record<string, unknown> };

/** The result of one run: the texts that a human is asked about, and the answers in the order in which they came. */
export type Turn = { asked: string[]; answers: Answer[] };

export type ChatSettings = { conversation: string; approval: boolean };

/** One conversation in one framework. After each run its state goes through JSON, as between a client and a server. */
export type Framework = {
  name: string;
  open(settings: ChatSettings): {
    /** Uses these tools from now on. */
    use(tools: BookingToolSet): void;
    say(text: string, steps: Call[][]): Promise<string[]>;
    /** Passes the human's decisions about the open calls, in their order. */
    decide(decisions: boolean[], steps: Call[][]): Promise<string[]>;
    /** Changes the input of the request that waits for a decision, as a client or a checkpoint can. */
    edit(changes: object): Promise<void>;
    save(): Promise<unknown>;
    restore(saved: unknown): Promise<void>;
  };
};

export type Chat = ReturnType<typeof openChat>;

type OpenSettings = Partial<ChatSettings> & { world?: World; options?: BookingToolsOptions };

/** Opens a chat with tools that have a memory of their own; every answer is checked against what reached the service. */
export function openChat(
  framework: Framework,
  { world = newWorld(), options = {}, conversation = 'noa:1', approval = true }: OpenSettings = {},
) {
  const answers: Answer[] = [];
  const lies: string[] = [];
  const chat = framework.open({ conversation, approval });
  const restart = (more: BookingToolsOptions = {}) =>
    chat.use(recorded(world.tools({ ...options, ...more }), { answers, lies, world }));
  restart();
  const during = async (run: Promise<string[]>): Promise<Turn> => {
    const before = answers.length;
    const asked = await run;
    expect(lies).toEqual([]);
    return { asked, answers: answers.slice(before) };
  };
  return {
    world,
    answers,
    /** Another process, or the same one after a restart: tools with an empty memory of their own. */
    restart,
    say: (text: string, ...steps: Call[][]) => during(chat.say(text, steps)),
    decide: (decisions: boolean | boolean[], ...steps: Call[][]) =>
      during(chat.decide([decisions].flat(), steps)),
    edit: chat.edit,
    save: chat.save,
    restore: chat.restore,
  };
}

export function newWorld(options: Parameters<typeof createWorld>[0] = {}): World {
  const world = createWorld(options);
  onTestFinished(world.close);
  watchRequests(world);
  return world;
}

/** Serves the page of a world with other questions, and without reasons. */
export function changeQuestions(world: World, questions: () => { key: string; label?: string }[]): void {
  world.answer(async ({ path }) => {
    if (!path.endsWith('/booking-pages/demo')) return undefined;
    const page = await (await world.service.fetch(`http://service.test${path}`)).json();
    const customFields = questions().map((one) => ({
      label: one.key,
      required: false,
      type: 'text',
      ...one,
    }));
    return json(200, { ...page, howToBook: '', reasons: [], customFields });
  });
}

export const reads = (when = ''): Call => ({ tool: 'getFreeSlots', input: { ...everything, when } });

/** With the zone, which a human who reads only the input has to see. */
export const asks = (changes: Partial<RequestMeetingInput> = {}): Call => ({
  tool: 'requestMeeting',
  input: request({ timezone: 'Asia/Jerusalem', ...changes }),
});

/** The codes of the answers of requests. */
export function codes({ answers }: Pick<Turn, 'answers'>): string[] {
  return answers.filter(({ tool }) => tool === 'requestMeeting').map(({ code }) => code);
}

/** The local start and the guest of each request that reached the service. */
export function sent(world: World): string[] {
  return world.bodies().map(({ start, guestEmail }) => `${start.slice(0, 16)} ${guestEmail}`);
}

/** The tools, with a record of each answer, and of every false statement that an answer makes when it is given. */
export function recorded(
  tools: BookingToolSet,
  { answers, lies, world }: { answers: Answer[]; lies: string[]; world: World },
): BookingToolSet {
  const record = (name: keyof BookingToolSet) => {
    const tool = tools[name];
    const execute = async (input: never, call: never) => {
      const result = (await tool.execute(input, call)) as { ok: boolean; code?: string };
      const text = tool.toModelText(result as never);
      const answer = { tool: name, code: result.code ?? 'ok', text, result } as Answer;
      answers.push(answer);
      lies.push(...falseStatements(answer, world).map((lie) => `${lie}: ${text}`));
      return result;
    };
    return Object.create(tool, { execute: { value: execute } });
  };
  return {
    getBookingPage: record('getBookingPage'),
    getFreeSlots: record('getFreeSlots'),
    requestMeeting: record('requestMeeting'),
  };
}

type Taken = { at: number; guestEmail: string; sentAt: number; isAccepted: boolean };

/** The outcomes of the requests that reached each world's service. */
const requestsIn = new WeakMap<World, Taken[]>();

function watchRequests(world: World): void {
  const taken: Taken[] = [];
  requestsIn.set(world, taken);
  const { answer } = world;
  world.answer = (given) =>
    answer(async (one, init) => {
      const response = await given(one, init);
      if (response && one.method === 'POST') {
        const { start, guestEmail } = JSON.parse(one.body ?? '');
        const isAccepted = response.status === 202;
        taken.push({ at: Date.parse(start), guestEmail, sentAt: world.now(), isAccepted });
      }
      return response;
    });
  world.answer(({ method, path, body = '' }) => {
    if (method !== 'POST') return undefined;
    const headers = { 'content-type': 'application/json' };
    return world.service.fetch(`http://service.test${path}`, { method, body, headers });
  });
}

/** Times in answers are those of Jerusalem, which is two hours ahead in the worlds of these tests. */
const localTime = (text: string) => Date.parse(`${text}+02:00`);

/** The statements of an answer that are false at this moment. */
function falseStatements({ tool, result, text }: Answer, world: World): string[] {
  const wrong: string[] = [];
  const requests = requestsIn.get(world) ?? [];
  const now = world.now();
  const isAccepted = (start: string, guestEmail: string) =>
    requests.some((one) => one.isAccepted && one.at === localTime(start) && one.guestEmail === guestEmail);
  if (tool === 'requestMeeting' && result.ok) {
    const { start, guestEmail, confirmBy } = result as Record<string, string>;
    if (!isAccepted(start ?? '', guestEmail ?? '')) wrong.push(`no request for ${start} was accepted`);
    if (localTime(confirmBy ?? '') < now) wrong.push(`the time to confirm is over: ${confirmBy}`);
  }
  for (const [, time = ''] of text.matchAll(/(?:until|before|from) (\d{4}-\d\d-\d\dT\d\d:\d\d)/g))
    if (localTime(time) < now) wrong.push(`${time} is over`);
  for (const [, time = ''] of text.matchAll(
    /(?:was (?:sent|requested) at|earlier call, at|left at) (\d{4}-\d\d-\d\dT\d\d:\d\d)/g,
  ))
    if (!requests.some(({ sentAt }) => Math.floor(sentAt / 60_000) * 60_000 === localTime(time)))
      wrong.push(`nothing was requested at ${time}`);
  if (/email was sent|email that was sent/.test(text) && !requests.some((one) => one.isAccepted))
    wrong.push('no email was sent');
  if (/\bbooked\b/.test(text.replace(/(?:not|nothing is) booked/gi, ''))) wrong.push('nothing is booked');
  return wrong;
}
