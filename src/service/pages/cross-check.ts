import { isRecord } from '../../wire/index.ts';

type Mistake = { path: (string | number)[]; message: string };
type Loose = Record<string, unknown>;

/**
 * Checks fields against each other. It reads the written file, not the parsed pages, so that these mistakes are reported together with
 * those of single fields. It ignores values of a wrong shape.
 */
export function crossCheck(data: unknown): Mistake[] {
  const pages = listOf(record(data).pages);
  return [
    ...repeated(pages, {
      field: 'slug',
      path: ['pages'],
      message: 'must differ from the slug of every other page',
    }),
    ...pages.flatMap((page, index) => checkPage(page, ['pages', index])),
  ];
}

function checkPage(page: Loose, path: (string | number)[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const durations = Array.isArray(page.durationsMinutes) ? page.durationsMinutes : undefined;
  const requireOffered = (value: unknown, at: (string | number)[]) => {
    if (typeof value !== 'number' || !durations || durations.length === 0 || durations.includes(value))
      return;
    mistakes.push({
      path: [...path, ...at],
      message: `must be one of durationsMinutes: ${durations.join(', ')}`,
    });
  };
  for (const [index, minutes] of (durations ?? []).entries()) {
    if (durations?.indexOf(minutes) === index) continue;
    mistakes.push({ path: [...path, 'durationsMinutes', index], message: 'must not be listed twice' });
  }
  requireOffered(page.defaultDurationMinutes, ['defaultDurationMinutes']);
  const reasons = listOf(page.reasons);
  mistakes.push(
    ...repeated(reasons, {
      field: 'key',
      path: [...path, 'reasons'],
      message: 'must differ from the key of every other reason',
    }),
  );
  const fields = listOf(page.customFields);
  mistakes.push(
    ...repeated(fields, {
      field: 'key',
      path: [...path, 'customFields'],
      message: 'must differ from the key of every other question',
    }),
  );
  for (const [index, reason] of reasons.entries()) {
    requireOffered(reason.suggestedDurationMinutes, ['reasons', index, 'suggestedDurationMinutes']);
    const message =
      'must differ from the key of every other question of the reason and the page: answers come under one key';
    mistakes.push(
      ...repeated(listOf(reason.questions), {
        field: 'key',
        path: [...path, 'reasons', index, 'questions'],
        message,
        taken: keysOf(fields, 'key'),
      }),
    );
  }
  return mistakes;
}

/** Finds items whose field has the same value as an earlier item. `taken`: values that no item may have. */
function repeated(
  items: Loose[],
  { field, path, message, taken = [] }: Mistake & { field: string; taken?: readonly unknown[] },
): Mistake[] {
  const seen = new Set(taken);
  return items.flatMap((item, index) => {
    const value = item[field];
    if (typeof value !== 'string') return [];
    if (seen.has(value)) return [{ path: [...path, index, field], message }];
    seen.add(value);
    return [];
  });
}

function keysOf(items: Loose[], field: string): unknown[] {
  return items.map((item) => item[field]).filter((value) => typeof value === 'string');
}

function listOf(value: unknown): Loose[] {
  return Array.isArray(value) ? value.map(record) : [];
}

function record(value: unknown): Loose {
  return isRecord(value) ? (value as Loose) : {};
}

/** Finds the known name closest to a mistyped one. Undefined if no name is close. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const nearest = known
    .map((name) => ({ name, distance: editDistance(written.toLowerCase().slice(0, 64), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= Math.max(1, Math.floor(nearest.name.length / 3))
    ? nearest.name
    : undefined;
}

/** Counts the letters to add, remove or change (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
