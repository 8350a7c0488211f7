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

/** The questions of the page "demo", for scripts without pages of their own. */
const demoQuestions = [
  { key: 'company', label: 'Which company are you with?' },
  { key: 'problem', label: 'What does not work, in a sentence or two?' },
];

/** Every question of the pages that the host fixed, those of a reason included. */
export function questionsOf(script: Pick<Script, 'world'>): { key: string; label: string }[] {
  const slugs = fixedSlugs(script);
  if (!script.world.pages) return slugs.includes('demo') ? demoQuestions : [];
  const pages = pagesOf(script).filter(({ slug }) => slugs.includes(slug));
  return pages.flatMap(({ customFields, reasons }) => [
    ...customFields,
    ...reasons.flatMap(({ questions }) => questions),
  ]);
}

/** The kind of meeting that a page stands for, in the page's words. Undefined if the script has no such page. */
export function meetingType(script: Pick<Script, 'world'>, slug: string): string | undefined {
  const page = pagesOf(script).find((one) => one.slug === slug);
  return page && (page.headline ?? page.name);
}
