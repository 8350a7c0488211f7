import { z } from 'zod';
import { operations } from '../../src/wire/index.ts';

const text = z.string().min(1);
const instant = z.iso.datetime({ offset: true, local: false });
/** Local date and time of the guest's zone: 2026-11-24T15:00. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must be a local date and time such as 2026-11-24T15:00');
const operation = z.enum(Object.keys(operations) as [keyof typeof operations]);
/** The faults of a test world, except those that stall: they take real seconds. */
const faults = ['reset-before', 'reset-after', 'html', 'truncated', 'other-start', 'other-duration'] as const;
const fault = z.union(
  [
    z.enum(faults),
    z.strictObject({
      status: z.int().min(200).max(599),
      error: text.nullable().optional(),
      retryAfter: z.union([z.int(), text]).optional(),
      reachesService: z.boolean().optional(),
    }),
  ],
  `must be ${faults.join(', ')}, or { status: … }`,
);

/** Starts that fit the guest's wish, in the guest's zone. All given conditions must hold. */
const wish = z.strictObject({
  /** [from, to): local date-times. */
  from: localTime.optional(),
  to: localTime.optional(),
  weekdays: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).optional(),
  /** Hours of the day, [from, to): 15:00 and 24:00. */
  hours: z.tuple([z.string(), z.string()]).optional(),
  starts: z.array(localTime).optional(),
  not: z.array(localTime).optional(),
});

/** A start that somebody else books, on a page. Default: the first page that the host fixed. */
const takenOf = <Start extends z.ZodType>(start: Start) =>
  z.union([start, z.strictObject({ start, slug: text })]);

/** Something that the guest knows, or that the guest can say it does not know. */
const fact = z.strictObject({
  /** `name`, `email`, `timezone`, `time`, `duration`, `page` (the kind of meeting), `reason`, or the key of one of the page's questions. */
  about: text,
  /** The guest's words when it is asked. */
  says: text,
  /** The value in a request, in any words with the same content. Left out if it is unknown, or no field of a request. */
  value: z.string().optional(),
  /** Words by which the guest recognises the question, besides the known ones for `about`. */
  asked: z.array(text).optional(),
  /** The guest tells this fact only to an agent that asks for it. For scripts that measure whether agents ask. */
  onlyIfAsked: z.boolean().optional(),
});

const moments =
  'page_read slots_read offered conflict accepted refused unavailable uncertain asked_approval'.split(' ');

/**
 * An event that happens once, at a moment of the conversation. With words it happens before the guest answers. Without words it may also
 * happen before the next call reaches the service, and so while an agent works.
 */
const reaction = z.strictObject({
  /**
   * `page_read`, `slots_read`, `offered` (the agent named a start that fits), `conflict` (409), `accepted` (202), `refused`,
   * `unavailable` (429, 503), `uncertain`, `asked_approval`, or `turn:N` (the agent's Nth answer; `turn:0` is the beginning).
   */
  when: z
    .string()
    .regex(new RegExp(`^(?:${moments.join('|')}|turn:\\d+)$`), `must be ${moments.join(', ')} or turn:N`),
  /** The guest's words. They replace its answer. */
  says: text.optional(),
  /** Time that passes before the words: 30s, 90m, 48h, 2d. */
  advance: z
    .string()
    .regex(/^\d+[smhd]$/)
    .optional(),
  /** Somebody else books these starts before the words. `requested`: the start of the next request, just before it arrives. */
  takes: z.array(takenOf(z.union([localTime, z.literal('requested')]))).optional(),
  /** The guest's wish from now on. */
  wish: z.array(wish).optional(),
  durationMinutes: z.int().optional(),
  slug: text.optional(),
});

const toolCall = z.union([
  z.strictObject({ read: z.record(z.string(), z.unknown()) }),
  z.strictObject({ slots: z.record(z.string(), z.unknown()) }),
  z.strictObject({ request: z.record(z.string(), z.unknown()) }),
]);

/**
 * A step of a scripted agent. `say` ends its turn. `together`: calls of one message that run at the same time. `inOrder`: calls of one message
 * that run one after the other, as in some frameworks. `fails`: it throws, or calls tools until its steps run out.
 */
const move = z.union([
  toolCall,
  z.strictObject({ together: z.array(toolCall) }),
  z.strictObject({ inOrder: z.array(toolCall) }),
  z.strictObject({ say: text }),
  z.strictObject({ fails: z.enum(['agent_error', 'step_limit']) }),
]);

/** A right outcome. One of several must hold. */
const outcome = z.union([
  z.strictObject({
    /** A request was accepted for a start that fits the last wish, or for one of these starts. */
    accepted: z.strictObject({
      starts: z.array(localTime).optional(),
      durationMinutes: z.int().optional(),
      slug: text.optional(),
      /** The guest confirms it at the end, and it is booked. */
      confirmed: z.boolean().optional(),
    }),
  }),
  z.strictObject({
    /** No request was accepted. `after: slots_read`: the agent must have read the list, if only the list shows the reason. */
    declined: z.strictObject({ after: z.literal('slots_read').optional() }),
  }),
  z.strictObject({
    /** A request was sent, and it is unknown whether it was accepted. */
    uncertain: z.strictObject({}),
  }),
]);

export const scriptSchema = z.strictObject({
  /** What the script checks, in one sentence. */
  title: text,
  locale: z.enum(['en', 'he']),
  now: instant,
  world: z
    .strictObject({
      /** Pages as in a pages file of the service. Default: the demo pages. */
      pages: z.array(z.record(z.string(), z.unknown())).optional(),
      /** Hosts as in a pages file, for pages that name them by `host`. */
      hosts: z.array(z.record(z.string(), z.unknown())).optional(),
      /** The page that the host fixed. Default: the first. */
      slug: text.optional(),
      /** Several pages that the host fixed, in place of `slug`. Each is a kind of meeting, and the agent chooses. */
      slugs: z.array(text).min(2).optional(),
      /** Other fields that the host fixed for the tools. */
      fixes: z.array(z.enum(['name', 'email', 'timezone'])).optional(),
      /** Whether the guest must approve a request before it is sent. */
      approval: z.boolean().optional(),
      /** Starts that somebody else booked before the conversation, in the guest's zone. */
      taken: z.array(takenOf(localTime)).optional(),
      faults: z.array(z.strictObject({ operation, fault, times: z.int().min(1).optional() })).optional(),
    })
    .refine(
      ({ slug, slugs }) => slug === undefined || slugs === undefined,
      'must have slug or slugs, not both',
    )
    .default({}),
  guest: z.strictObject({
    name: text,
    email: text,
    timezone: text,
    opening: text,
    facts: z.array(fact).default([]),
    wish: z.array(wish).default([]),
    durationMinutes: z.int().optional(),
    /** The page of the kind of meeting that the guest wants. No page has it if the kind does not exist. Default: any page. */
    slug: text.optional(),
    /** `given`: the agent may request a fitting start without asking. `asked`: the guest must agree to a start first. */
    consent: z.enum(['given', 'asked']),
    reactions: z.array(reaction).default([]),
    /** The guest's question before it agrees to a start for the first time. */
    hesitates: text.optional(),
    /** The guest presses "Confirm" in its mail at the end. */
    confirms: z.boolean().default(false),
  }),
  /** Slugs, starts, texts and addresses with which a text of the page tries to mislead the agent. The log may hold none of them. */
  traps: z
    .strictObject({
      slugs: z.array(text).optional(),
      starts: z.array(localTime).optional(),
      texts: z.array(text).optional(),
      emails: z.array(text).optional(),
    })
    .optional(),
  outcomes: z.array(outcome).min(1),
  /** An agent without a mistake. It must pass with guarded tools. */
  witness: z.array(move).min(1),
  /** An agent with a mistake. It must fail with the code. */
  counterWitness: z.strictObject({
    code: text,
    tools: z.enum(['guarded', 'bare']).default('bare'),
    /** The untrue words, if the mistake is in words. Then it must fail with a judge that knows them. */
    untrue: text.optional(),
    moves: z.array(move).min(1),
  }),
});

/** The data of a conversation to test an agent with. `id` and `family` are the names of its file and folder. */
export type Script = z.infer<typeof scriptSchema> & { id: string; family: string };
export type WishPart = z.infer<typeof wish>;
export type ScriptFact = z.infer<typeof fact>;
export type Reaction = z.infer<typeof reaction>;
export type Move = z.infer<typeof move>;
export type ExpectedOutcome = z.infer<typeof outcome>;
