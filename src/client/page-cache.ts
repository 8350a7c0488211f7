import type { Clock, Instant } from '../time/index.ts';
import type { BookingPage } from '../wire/index.ts';

const maxPages = 200;

/** Caches pages by slug for `maxAgeMs`. Every reader gets a copy of its own. */
export function createPageCache(clock: Clock, maxAgeMs: number) {
  const pages = new Map<string, { page: BookingPage; readAt: Instant }>();
  return {
    get(slug: string): BookingPage | undefined {
      const kept = pages.get(slug);
      if (!kept) return undefined;
      const age = clock.now() - kept.readAt;
      // The age is negative if the clock was set back. Then read the page again.
      if (age >= 0 && age < maxAgeMs) return structuredClone(kept.page);
      pages.delete(slug);
      return undefined;
    },
    drop: (slug: string) => void pages.delete(slug),
    keep(slug: string, page: BookingPage): void {
      if (maxAgeMs <= 0) return;
      pages.delete(slug);
      pages.set(slug, { page: structuredClone(page), readAt: clock.now() });
      const [oldest] = pages.keys();
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
    },
  };
}
