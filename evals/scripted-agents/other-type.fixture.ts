import type { Policy, Seen } from '../scripted-model/index.ts';
import { changedCalls, onPage, type Page, readPages, slugsOf, wantedPage } from './page-choice.ts';

/** A policy that reads the free starts of two pages, and requests on the one that the guest does not want: at once if it wants none. */
export function requestingOtherPage({ careful, hasty }: Record<'careful' | 'hasty', Policy>): Policy {
  return (seen) => {
    const pages = readPages(seen, slugsOf(seen));
    if (!Array.isArray(pages) || pages.length < 2) return careful(seen);
    const wanted = wantedPage(seen, pages);
    const policy = wanted ? careful : hasty;
    const page = wanted ?? pages[0];
    const other = pages.find((one) => one !== page);
    if (!page || !other) return policy(seen);
    const misled = changedCalls(onPage(policy, page), ({ name, input }) => {
      const elsewhere = { name, input: { ...input, slug: other.slug } };
      if (name === 'requestMeeting') return [elsewhere];
      return name === 'getFreeSlots' ? [{ name, input }, elsewhere] : [{ name, input }];
    });
    return misled(withRequestsOn(page, seen));
  };
}

/** The conversation as if all requests had been made on one page. */
function withRequestsOn({ slug }: Page, seen: Seen): Seen {
  const messages = seen.messages.map((message) => {
    if (message.role !== 'assistant') return message;
    const calls = message.calls.map((call) =>
      call.name === 'requestMeeting' ? { ...call, input: { ...Object(call.input), slug } } : call,
    );
    return { ...message, calls };
  });
  return { ...seen, messages };
}
