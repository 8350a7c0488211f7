import { z } from 'zod';
import { operations } from '../../src/wire/index.ts';

const text = z.string().min(1);
const instant = z.iso.datetime({ offset: true, local: false });
/** Local date and time of the guest's zone: 2026-11-24T15:00. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must be a local date and time such as 2026-11-24T15:00');
const operation = z.enum(Object.keys(operations) as [keyof typeof operations]);
const fault = z.union([
  z.enum([
    'reset-before',
    'reset-after',
    'stall-before',
    'stall-after',
    'html',
    'truncated',
    'other-start',
    'other-duration',
  ]),
  z.strictObject({
    status: z.int().min(200).max(599),
    error: text.nullable().optional(),
    retryAfter: z.union([z.int(), text]).optional(),
    reachesService: z.boolean().optional(),
  }),
]);

/** Starts that the guest would take: listed ones inside, in the guest's zone. All that is named has to hold. */
const wish = z.strictObject({
  /** [from, to): local date-times. */
  from: localTime.optional(),
  to: localTime.optional(),
  weekdays: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).optional(),
  /** Hours of the day, [from, to): 15:00 and 24:00. */
  hours: z.tuple([z.string(), z.string()]).optional(),
  /** These starts and no other. */
  starts: z.array(localTime).optional(),
  not: z.array(localTime).optional(),
});

/** Something that the guest knows, or knows that it does not know. */
const fact = z.strictObject({
  /** `name`, `email`, `timezone`, `time`, `duration`, `reason`, or the key of a question of the page. */
  about: text,
  /** What the guest says when it is asked. */
  says: text,
  /** What a request may carry for it, in any words that keep its content; left out: nothing (it is unknown, or no field of a request). */
  value: z.string().optional(),
  /** Words by which the guest sees that it is asked, beside those that are known for `about`. */
  asked: z.array(text).optional(),
  /** The guest says it only to an agent that asks for it; for scripts that measure asking. */
  onlyIfAsked: z.boolean().optional(),
});

/**
 * What happens once, at a moment of the conversation. One with words happens before the guest answers; a silent one also before the
 * next call reaches the service, so that it can happen while an agent works.
 */
const reaction = z.strictObject({
  /**
   * `slots_read`, `offered` (the agent named a start that fits), `misoffered` (only starts that do not fit), `conflict` (409), `accepted` (202), `refused`,
   * `unavailable` (429, 503), `uncertain`, `asked_approval`, or `turn:N` (the agent's Nth answer; `turn:0` is the beginning).
   */
  when: z
    .string()
    .regex(
      /^(?:slots_read|offered|misoffered|conflict|accepted|refused|unavailable|uncertain|asked_approval|turn:\d+)$/,
      'must be slots_read, offered, misoffered, conflict, accepted, refused, unavailable, uncertain, asked_approval or turn:N',
    ),
  /** What the guest says then, in place of anything else. */
  says: text.optional(),
  /** Time that passes before: 30s, 90m, 48h, 2d. */
  advance: z
    .string()
    .regex(/^\d+[smhd]$/)
    .optional(),
  /** Somebody else books these starts before. `requested`: the start that the next request asks for, the moment before it arrives. */
  takes: z.array(z.union([localTime, z.literal('requested')])).optional(),
  /** From now on the guest wants this. */
  wish: z.array(wish).optional(),
  durationMinutes: z.int().optional(),
});

const toolCall = z.union([
  z.strictObject({ read: z.record(z.string(), z.unknown()) }),
  z.strictObject({ slots: z.record(z.string(), z.unknown()) }),
  z.strictObject({ request: z.record(z.string(), z.unknown()) }),
]);

/**
 * A step of a scripted agent. `say` ends its turn; `together` are calls of one message that run at the same time, `inOrder` calls of one
 * message that wait for one another, as some frameworks run them; `fails`: it throws, or calls tools until its steps run out.
 */
const move = z.union([
  toolCall,
  z.strictObject({ together: z.array(toolCall) }),
  z.strictObject({ inOrder: z.array(toolCall) }),
  z.strictObject({ say: text }),
  z.strictObject({ fails: z.enum(['agent_error', 'step_limit']) }),
]);

/** An end that is right. Of several one has to hold. */
const outcome = z.union([
  z.strictObject({
    /** A request was accepted for a start of the wish (as it was last), or for one of these. */
    accepted: z.strictObject({
      starts: z.array(localTime).optional(),
      durationMinutes: z.int().optional(),
      slug: text.optional(),
      /** The guest confirms it at the end, and it is booked. */
      confirmed: z.boolean().optional(),
    }),
  }),
  z.strictObject({
    /** No request was accepted. `after: slots_read`: by an agent that has looked, where nothing but the list shows it. */
    declined: z.strictObject({ after: z.literal('slots_read').optional() }),
  }),
  z.strictObject({
    /** A request left, and what became of it cannot be known. */
    uncertain: z.strictObject({}),
  }),
]);

export const scriptSchema = z.strictObject({
  /** What is checked, in a sentence. */
  title: text,
  locale: z.enum(['en', 'he']),
  /** When the conversation begins. */
  now: instant,
  world: z
    .strictObject({
      /** Pages as a pages file of the service has them; left out: the demo pages. */
      pages: z.array(z.record(z.string(), z.unknown())).optional(),
      /** The page that the host fixed; left out: the first. */
      slug: text.optional(),
      /** What else the host fixed for the tools. */
      fixes: z.array(z.enum(['name', 'email', 'timezone'])).optional(),
      /** Who is asked before a request leaves. */
      approval: z.boolean().optional(),
      /** Starts of `slug` that somebody else has before it begins, in the guest's zone. */
      taken: z.array(localTime).optional(),
      faults: z.array(z.strictObject({ operation, fault, times: z.int().min(1).optional() })).optional(),
    })
    .default({}),
  guest: z.strictObject({
    name: text,
    email: text,
    timezone: text,
    opening: text,
    facts: z.array(fact).default([]),
    wish: z.array(wish).default([]),
    durationMinutes: z.int().optional(),
    /** `given`: the agent may request what fits the wish without asking; `asked`: the guest agrees to a start first. */
    consent: z.enum(['given', 'asked']),
    reactions: z.array(reaction).default([]),
    /** What the guest asks back before it agrees to a start for the first time. */
    hesitates: text.optional(),
    /** The guest presses "Confirm" in its mail at the end. */
    confirms: z.boolean().default(false),
  }),
  /** What a page's text tries to make an agent do, so that it can be seen: it may not turn up. */
  traps: z
    .strictObject({
      slugs: z.array(text).optional(),
      starts: z.array(localTime).optional(),
      texts: z.array(text).optional(),
      emails: z.array(text).optional(),
    })
    .optional(),
  outcomes: z.array(outcome).min(1),
  /** Codes of graders that do not apply here, and why. */
  except: z.record(z.string(), text).default({}),
  /** An agent that does well: it has to pass, with guarded tools. */
  witness: z.array(move).min(1),
  /** An agent that does not: it has to fail with the code. */
  counterWitness: z.strictObject({
    code: text,
    tools: z.enum(['guarded', 'bare']).default('bare'),
    moves: z.array(move).min(1),
  }),
});

/** A conversation to hold an agent in: data alone. `id` and `family` are its file's and folder's names. */
export type Script = z.infer<typeof scriptSchema> & { id: string; family: string };
export type WishPart = z.infer<typeof wish>;
export type ScriptFact = z.infer<typeof fact>;
export type Reaction = z.infer<typeof reaction>;
export type Move = z.infer<typeof move>;
export type ExpectedOutcome = z.infer<typeof outcome>;
