import {
  buildCall,
  type DoneCall,
  inputText,
  type Policy,
  type PolicyCall,
  type PolicyStep,
  readGuestFacts,
  readProgress,
  type Seen,
  type SeenMessage,
} from '../scripted-model/index.ts';

/** A page that a policy has read. `words`: its name and headline, which say what kind of meeting it is for. */
export type Page = { slug: string; words: string };

/** A policy that knows one page, on tools with several. It reads them all, and asks which kind of meeting is meant if the guest names none. */
export function choosingPage(policy: Policy): Policy {
  return (seen) => {
    const slugs = slugsOf(seen);
    if (slugs.length === 0) return policy(seen);
    const pages = readPages(seen, slugs);
    if (!Array.isArray(pages)) return pages;
    const page = wantedPage(seen, pages);
    return page ? onPage(policy, page)(seen) : { say: askForPage(seen, pages) };
  };
}

export function slugsOf({ tools }: Seen): string[] {
  const { properties } = tools.find(({ name }) => name === 'getFreeSlots')?.parameters ?? {};
  return (properties as { slug?: { enum?: string[] } } | undefined)?.slug?.enum ?? [];
}

/** The pages with their words, or the step that reads them. */
export function readPages(seen: Seen, slugs: readonly string[]): Page[] | PolicyStep {
  const reads = readProgress(seen).done.filter(({ call }) => call.name === 'getBookingPage');
  const pages = slugs.map((slug) => ({ slug, read: reads.find((made) => inputText(made, 'slug') === slug) }));
  const unread = pages.flatMap(({ slug, read }) =>
    read ? [] : (buildCall(seen, 'getBookingPage', { slug }) ?? []),
  );
  if (unread.length > 0) return { call: unread };
  return pages.map(({ slug, read }) => ({ slug, words: kindIn(read?.result.text ?? '') }));
}

/** The headline of a page, or its name if it has none: in the tools' text, or in the service's JSON. */
function kindIn(text: string): string {
  const found = (field: string) =>
    new RegExp(`^${field} "(.*)"$|"${field}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)+)"`, 'm')
      .exec(text)
      ?.slice(1)
      .find(Boolean);
  return found('headline') ?? found('name') ?? '';
}

/** The page that the guest named last. Of two in one message it is the first that does not follow a "not" or "than". */
export function wantedPage({ messages }: Seen, pages: readonly Page[]): Page | undefined {
  const words = pages.map((page) => ({ page, own: ownWords(page, pages) }));
  for (const { role, text } of messages.toReversed()) {
    if (role !== 'guest') continue;
    const said = text.toLowerCase();
    const named = words.flatMap(({ page, own }) =>
      own.flatMap((word) => {
        const at = said.indexOf(word);
        return at < 0 || unwanted.test(said.slice(0, at)) ? [] : { page, at };
      }),
    );
    const [first] = named.sort((one, other) => one.at - other.at);
    if (first) return first.page;
  }
  return undefined;
}

const unwanted =
  /(?:\b(?:not|than|instead of)|(?<!\p{L})(?:לא|במקום|מאשר))(?: (?:the|an?|another))?(?: \p{L}+)? [הבל]?$/u;

/** The longer words of a page that no other page has. */
function ownWords({ words }: Page, pages: readonly Page[]): string[] {
  const others = pages.filter((one) => one.words !== words).map((one) => one.words.toLowerCase());
  const own = words.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return own.filter((word) => !others.some((other) => other.includes(word)));
}

/** Plays a policy on one page: it sees no calls of other pages, and no field for a page. */
export function onPage(policy: Policy, { slug }: Page): Policy {
  const inner: Policy = (seen) => {
    const own = withoutCalls(seen, ({ call }) => (Object(call.input) as { slug?: unknown }).slug !== slug);
    const tools = seen.tools.map((tool) => {
      const { slug: _, ...properties } = Object(tool.parameters.properties) as Record<string, unknown>;
      const required = (Array.isArray(tool.parameters.required) ? tool.parameters.required : []).filter(
        (field) => field !== 'slug',
      );
      return { ...tool, parameters: { ...tool.parameters, properties, required } };
    });
    return policy({ ...own, tools });
  };
  return changedCalls(inner, ({ name, input }) => [{ name, input: { ...input, slug } }]);
}

function askForPage({ messages }: Seen, pages: readonly Page[]): string {
  const kinds = pages.map(({ words }) => words);
  const isHebrew = readGuestFacts(messages).locale === 'he';
  const or = isHebrew ? ' או ' : ' or ';
  const question = isHebrew ? 'איזה סוג פגישה רצוי' : 'Which kind of meeting would you like';
  const asked = `${question}: ${kinds.join(or)}?`;
  if (!messages.some(({ role, text }) => role === 'assistant' && text === asked)) return asked;
  return isHebrew
    ? `אין כאן סוג אחר של פגישה, רק ${kinds.join(or)}. לא ביקשתי דבר.`
    : `There is no other kind of meeting here, only ${kinds.join(or)}. I have requested nothing.`;
}

type Input = Record<string, unknown>;
type InputCall = { name: string; input: Input };

/** A policy whose steps are changed before they are returned. */
export function changed(policy: Policy, change: (step: PolicyStep, seen: Seen) => PolicyStep): Policy {
  return async (seen) => change(await policy(seen), seen);
}

/** A policy that replaces each call by other calls. Malformed calls stay. */
export function changedCalls(policy: Policy, change: (call: InputCall, seen: Seen) => PolicyCall[]): Policy {
  return changed(policy, (step, seen) => {
    if (!('call' in step)) return step;
    const call = step.call.flatMap((one) =>
      typeof one.input === 'string' ? [one] : change({ name: one.name, input: one.input }, seen),
    );
    return { ...step, call };
  });
}

/** The conversation without some calls and their answers. */
export function withoutCalls(seen: Seen, isLeftOut: (made: DoneCall) => boolean): Seen {
  const leftOut = readProgress(seen).done.filter(isLeftOut);
  const ids = new Set(leftOut.map(({ call }) => call.id));
  const messages = seen.messages.flatMap((message): SeenMessage[] => {
    if (message.role === 'tool') return ids.has(message.callId) ? [] : [message];
    if (message.role !== 'assistant') return [message];
    const calls = message.calls.filter(({ id }) => !ids.has(id));
    const isEmpty = calls.length === 0 && message.calls.length > 0 && message.text === '';
    return isEmpty ? [] : [{ ...message, calls }];
  });
  return { ...seen, messages };
}
