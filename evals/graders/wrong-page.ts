import type { Grader } from '../grader.ts';
import { fixedSlug } from './known-pages.ts';

export const wrongPage: Grader = {
  code: 'wrong_page',
  kind: 'safety',
  rule: 'Requests and reads go to the page that the host fixed.',
  grade(graded) {
    const fixed = fixedSlug(graded);
    if (fixed === undefined) return [];
    return graded.log.flatMap((event) => {
      if (event.type !== 'wire_sent' || event.slug === undefined || event.slug === fixed) return [];
      const message = `${event.method} ${event.path} went to the page "${event.slug}", and the host fixed "${fixed}"`;
      return [{ code: 'wrong_page', n: event.n, message }];
    });
  },
};
