import { z } from 'zod';
import type { Script } from './script.ts';

const question = z.object({ key: z.string(), label: z.string(), required: z.boolean().default(false) });

/** The parts of a page in a pages file that an agent has to know. */
const writtenPage = z.object({
  slug: z.string(),
  name: z.string().default(''),
  headline: z.string().optional(),
  durationsMinutes: z.array(z.number()).optional(),
  reasons: z
    .array(z.object({ key: z.string(), label: z.string(), questions: z.array(question).default([]) }))
    .default([]),
  customFields: z.array(question).default([]),
});

export type ScriptPage = z.infer<typeof writtenPage>;

/** The pages of a script. Empty for the demo pages. */
export function pagesOf({ world: { pages = [] } }: Pick<Script, 'world'>): ScriptPage[] {
  return pages.flatMap((page) => writtenPage.safeParse(page).data ?? []);
}

/** The pages that the host fixed for the tools. */
export function fixedSlugs(script: Pick<Script, 'world'>): readonly string[] {
  const { slug, slugs } = script.world;
  return slugs ?? [slug ?? pagesOf(script)[0]?.slug ?? 'demo'];
}

/** The kind of meeting that a page stands for, in the page's words. Undefined if the script has no such page. */
export function meetingType(script: Pick<Script, 'world'>, slug: string): string | undefined {
  const page = pagesOf(script).find((one) => one.slug === slug);
  return page && (page.headline ?? page.name);
}
