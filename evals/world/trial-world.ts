import type { BookingEvent, BookingToolsOptions } from '../../src/index.ts';
import {
  type AnsweredCall,
  type ArrivedCall,
  type BookingWorld,
  createBookingWorld,
  WorldError,
} from '../../src/testing/index.ts';
import { formatInstant, type Instant, zoneOf } from '../../src/time/index.ts';
import { slotListSchema } from '../../src/wire/index.ts';
import type { EvalStep, EventLog } from '../log/event-log.ts';
import { readRequests } from '../log/exchanges.ts';
import { instantOfLocal, localOfInstant } from '../scenarios/local-time.ts';
import { fixedSlugs } from '../scenarios/pages.ts';
import { dueReactions, hasComeAbout } from '../scenarios/reactions.ts';
import type { Reaction, Script } from '../scenarios/script.ts';

/** The world of one trial. Its calls are recorded in the log as they happen. */
export type TrialWorld = Awaited<ReturnType<typeof openTrialWorld>>;

export type TrialWorldOptions = {
  log: EventLog;
  /** Called for a bug of the world itself. Then the trial says nothing about the agent. */
  broken(error: unknown): void;
};

/** Opens the world of a script. @throws Error if the script cannot be played: an unknown page, or a start that is not listed */
export async function openTrialWorld(script: Script, options: TrialWorldOptions) {
  const { log, broken } = options;
  let recording: Recording | undefined;
  const { pages, hosts } = script.world;
  const [slug = ''] = fixedSlugs(script);
  const world = await createBookingWorld({
    ...(pages && { pages: JSON.stringify({ hosts, pages }) }),
    slug,
    now: script.now,
    watch: {
      arrived: async (call) => {
        await recording?.react().catch(broken);
        // Before somebody else takes the start: that may outlast the agent's wait, and what it does then came after this request.
        recording?.add(sentStep(call));
        if (call.operation === 'requestMeeting') await recording?.takeRequested().catch(broken);
      },
      answered: (call) => {
        recording?.add(answeredStep(call, world.booking.now().getTime()));
        if (call.operation === 'requestMeeting') recording?.mailed();
      },
    },
  });
  try {
    for (const taken of script.world.taken ?? []) {
      const { start, slug } = takenAt(taken);
      await takeStart(world, script, { instant: instantOfLocal(start, script.guest.timezone), slug });
    }
    for (const { operation, fault, times = 1 } of script.world.faults ?? [])
      world.failNext(operation, fault as Parameters<typeof world.failNext>[1], { times });
  } catch (error) {
    await world.close();
    throw error;
  }
  recording = createRecording(script, world, log);
  return {
    world,
    close: world.close,
    ...recording,
  };
}

type Recording = ReturnType<typeof createRecording>;

function createRecording(script: Script, world: BookingWorld, log: EventLog) {
  const { reactions, timezone } = script.guest;
  let address: string | undefined;
  const names = createSteadyNames(() => address);
  let mails = world.mails().length;
  /** The pages on which the starts of the next requests are taken. */
  const takesNext: { slug?: string | undefined }[] = [];
  // Lists are long and contain no address. Other answers may contain one.
  const add = (step: EvalStep) => log.add('starts' in step ? step : names.withoutAddress(step));
  const mailed = () => {
    const all = world.mails();
    for (const { kind, to, subject, text } of all.slice(mails))
      add({ type: 'mailed', kind, to, subject, text: text.replace(/https?:\/\/\S+/g, '[link]') });
    mails = all.length;
  };
  const take = async (where: Taken) => {
    const { slug, durationMinutes, hostEmail } = await takeStart(world, script, where);
    const start = formatInstant(where.instant, zoneOf(timezone));
    add({ type: 'taken', slug, start, durationMinutes, hostEmail });
  };
  const happen = async (index: number) => {
    const { advance, takes = [] } = reactions[index] as Reaction;
    add({ type: 'reacted', reaction: index });
    if (advance !== undefined) {
      await world.advance(advance);
      add({ type: 'clock_moved', by: advance });
      mailed();
    }
    for (const { start, slug } of takes.map(takenAt))
      if (start === 'requested') takesNext.push({ slug });
      else await take({ instant: instantOfLocal(start, timezone), slug });
  };
  const react = async () => {
    const events = log.events();
    const isDue = ({ when, says }: Reaction) => says === undefined && hasComeAbout(when, events);
    for (const index of dueReactions(script, events, isDue)) await happen(index);
  };
  return {
    /** The world's `booking`, for an agent, with the pages that the host fixed. After this is called, texts may contain the service's address. */
    booking: (): Omit<BookingWorld['booking'], 'slug'> & Pick<BookingToolsOptions, 'slug' | 'pages'> => {
      address = world.baseUrl;
      const { slug, ...booking } = world.booking;
      const { slugs } = script.world;
      return { ...booking, ...(slugs ? { pages: slugs } : { slug }) };
    },
    names,
    add,
    mailed,
    /** Runs one reaction, except its words. */
    happen,
    /** Runs the reactions without words that are due. */
    react,
    /** Somebody else takes the start of the request that has just arrived, if the script says so. */
    async takeRequested() {
      const { instant } = readRequests(log.events()).at(-1) ?? {};
      const next = instant === undefined ? undefined : takesNext.shift();
      if (next && instant !== undefined) await take({ ...next, instant }).catch(passOverUnlisted);
    },
    /** The guest presses "Confirm" behind the link of its latest mail. Does nothing if no mail came or its link has expired. */
    async confirm(email: string) {
      try {
        const { slug, start, durationMinutes } = await world.confirm(email);
        add({ type: 'confirmed', slug, start, durationMinutes });
      } catch (error) {
        // No mail came, or its link has expired. Then nothing is confirmed, and the log shows that.
        if (!(error instanceof WorldError)) throw error;
      }
      mailed();
    },
  };
}

/** Somebody else can take only a listed start. Otherwise the request goes on. */
function passOverUnlisted(error: unknown): void {
  if (!(error instanceof WorldError && error.code === 'not_listed')) throw error;
}

type Taken = { instant: Instant; slug?: string | undefined };

function takenAt<Start>(taken: Start | { start: Start; slug: string }): { start: Start; slug?: string } {
  return typeof taken === 'object' && taken !== null && 'start' in taken ? taken : { start: taken as Start };
}

async function takeStart(world: BookingWorld, script: Script, { instant, slug }: Taken) {
  const { timezone } = script.guest;
  try {
    return await world.takeSlot(formatInstant(instant, zoneOf(timezone)), slug === undefined ? {} : { slug });
  } catch (error) {
    if (error instanceof WorldError) throw error;
    throw new Error(`${script.id}: ${localOfInstant(instant, timezone)} cannot be taken`, { cause: error });
  }
}

function sentStep(call: ArrivedCall): EvalStep {
  const { number: exchange, operation = 'other', method, path, query, slug, body } = call;
  return { type: 'wire_sent', exchange, operation, method, path, slug, query, body };
}

/** The log step for an answer. Of a slot list it keeps only the starts, because a log can have hundreds. */
export function answeredStep(call: AnsweredCall, now: number): EvalStep {
  const { number: exchange, operation = 'other', slug, status, body, headers, reachedService } = call;
  const list = operation === 'getFreeSlots' && status === 200 ? readList(body) : undefined;
  const retryAfterSeconds = secondsToWait(headers['retry-after'], now);
  const kept = { ...(list ?? { body }), retryAfterSeconds, reachedService };
  return { type: 'wire_answered', exchange, operation, slug, status, ...kept };
}

/** The wait in seconds, from seconds or a date (RFC 9110 §10.2.3). Undefined if neither can be read. */
function secondsToWait(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter);
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}

function readList(body: unknown): { durationMinutes: number; starts: string[] } | undefined {
  const list = slotListSchema.safeParse(body).data;
  return list && { durationMinutes: list.durationMinutes, starts: list.slots.map(({ start }) => start) };
}

/** The address that replaces every service's address in the logs. */
const worldAddress = 'http://booking.example';

/** Replaces random names and the address of a trial's service, so that equal trials have equal logs. */
function createSteadyNames(address: () => string | undefined) {
  const known = new Map<string, Map<string, string>>();
  const numbered = (kind: string, name: string): string => {
    const names = known.get(kind) ?? new Map<string, string>();
    known.set(kind, names.set(name, names.get(name) ?? `${kind}-${names.size + 1}`));
    return names.get(name) ?? name;
  };
  return {
    event: (event: BookingEvent): BookingEvent => ({
      ...event,
      conversation: numbered('conversation', event.conversation),
      ...(event.turn !== undefined && { turn: numbered('turn', event.turn) }),
      ...(event.request !== undefined && { request: numbered('request', event.request) }),
    }),
    /** A JSON value with the service's address replaced in its texts. */
    withoutAddress: <Value>(value: Value): Value => {
      const url = address();
      if (url === undefined) return value;
      const host = url.replace('http://', '');
      const text = JSON.stringify(value);
      if (!text?.includes(host)) return value;
      return JSON.parse(text.replaceAll(url, worldAddress).replaceAll(host, new URL(worldAddress).host));
    },
  };
}
