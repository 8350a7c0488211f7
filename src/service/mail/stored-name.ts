import { createHash } from 'node:crypto';
import type { Instant } from '../../time/index.ts';
import type { OutgoingMail } from './transport.ts';

const shape = /^(\d{8}T\d{9}Z)-[a-z_]{1,32}-[A-Za-z0-9_-]{1,64}$/;

/**
 * The name under which a mail is kept: sorts by time, safe in a path and a link, and the same for every copy of a mail, so
 * that a second copy takes the place of the first.
 */
export function storedName({ at, kind, id }: Pick<OutgoingMail, 'at' | 'kind' | 'id'>): string {
  const time = new Date(at).toISOString().replace(/[-:.]/g, '');
  const name = `${time}-${kind}-${id}`;
  return shape.test(name)
    ? name
    : `${time}-mail-${createHash('sha256').update(`${kind}-${id}`).digest('hex')}`;
}

/** When a stored mail was due, read from its name; undefined where it is no such name. */
export function timeOfStoredName(name: string): Instant | undefined {
  const time = shape.exec(name)?.[1];
  if (!time) return undefined;
  const [date, clock] = time.split('T') as [string, string];
  const at = Date.UTC(
    Number(date.slice(0, 4)),
    Number(date.slice(4, 6)) - 1,
    Number(date.slice(6, 8)),
    Number(clock.slice(0, 2)),
    Number(clock.slice(2, 4)),
    Number(clock.slice(4, 6)),
    Number(clock.slice(6, 9)),
  );
  return at;
}
