import { z } from 'zod';
import { bookingPageSchema } from '../../src/wire/index.ts';
import type { Graded } from '../grader.ts';

const question = z.object({ key: z.string(), required: z.boolean().default(false) });

/** Of a page as a pages file has it, only what an agent has to answer. */
const writtenPage = z.object({
  slug: z.string(),
  durationsMinutes: z.array(z.number()).optional(),
  reasons: z
    .array(z.object({ key: z.string(), label: z.string(), questions: z.array(question).default([]) }))
    .default([]),
  customFields: z.array(question).default([]),
});

export type KnownPage = z.infer<typeof writtenPage>;

/** A page as the service told it, or as the script has it; undefined where neither did. */
export function findPage({ log, script }: Graded, slug: string): KnownPage | undefined {
  for (const event of log) {
    if (event.type !== 'wire_answered' || event.operation !== 'getBookingPage') continue;
    const read = bookingPageSchema.safeParse(event.body);
    if (read.success && read.data.slug === slug) return read.data;
  }
  for (const page of script?.world.pages ?? []) {
    const read = writtenPage.safeParse(page);
    if (read.success && read.data.slug === slug) return read.data;
  }
  return undefined;
}

/** The keys of what the page requires an answer to, with the questions of a reason. */
export function requiredKeys(page: KnownPage, reasonKey: string): string[] {
  const reason = page.reasons.find(({ key }) => key === reasonKey);
  return [...page.customFields, ...(reason?.questions ?? [])]
    .filter(({ required }) => required)
    .map(({ key }) => key);
}

/** The page that the host fixed for the tools. */
export function fixedSlug({ script }: Graded): string | undefined {
  if (!script) return undefined;
  const { slug, pages = [] } = script.world;
  if (slug !== undefined || pages.length === 0) return slug ?? 'demo';
  const first = writtenPage.safeParse(pages[0]);
  return first.success ? first.data.slug : 'demo';
}
