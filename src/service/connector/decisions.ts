import { formatInstant, type Instant, parseDate } from '../../time/index.ts';
import { isEmailAddress } from '../../wire/index.ts';
import { addressKey } from '../meetings/address.ts';
import { allOf, isRowId, rowId, type Sql } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';
import { type MeetingRow, meetingColumns, type Sight, viewOf } from './access.ts';
import type { Part } from './cursor.ts';

/** A decision that a host records about a meeting, with its owner and its due date. All fields except `text` may be empty. */
export type DecisionInput = { text: string; owner: string; ownerEmail: string; due: string };

/** The problems of a decision, and the field beside which each is shown. */
export const fieldOfProblem = {
  text_missing: 'text',
  text_too_long: 'text',
  too_many: 'text',
  owner_too_long: 'owner',
  owner_missing: 'owner',
  email: 'ownerEmail',
  due: 'due',
} as const satisfies Record<string, keyof DecisionInput>;

/** The code of a problem with a field. Each language has its own words for it. */
export type DecisionProblem = keyof typeof fieldOfProblem;

export const longestDecision = 500;
export const longestOwner = 100;
/** Maximum number of decisions of a meeting. Real meetings have far fewer. It limits what one account can store. */
export const mostDecisions = 200;

/** Returns the fields to store, or their problem. An address needs a name, because other people see only the name. */
function checkDecision(input: DecisionInput): DecisionInput | { problem: DecisionProblem } {
  // One character more than allowed, so that a text that is too long can be detected.
  const text = oneLine(input.text, longestDecision + 1);
  const owner = oneLine(input.owner, longestOwner + 1);
  const ownerEmail = input.ownerEmail.trim();
  if (text === '') return { problem: 'text_missing' };
  if ([...text].length > longestDecision) return { problem: 'text_too_long' };
  if ([...owner].length > longestOwner) return { problem: 'owner_too_long' };
  if (ownerEmail !== '' && owner === '') return { problem: 'owner_missing' };
  if (ownerEmail !== '' && !isEmailAddress(ownerEmail)) return { problem: 'email' };
  if (input.due !== '' && parseDate(input.due) === undefined) return { problem: 'due' };
  return { text, owner, ownerEmail, due: input.due };
}

/** A decision as its host sees it. */
export type DecisionRow = DecisionInput & { id: string; meetingId: string; doneAt: Instant | null };

const rowColumns = `decision.id, decision.meeting_id as "meetingId", decision.text, coalesce(decision.owner_name, '') as owner,
  coalesce(decision.owner_email, '') as "ownerEmail", coalesce(decision.due_on, '') as due, decision.done_at as "doneAt"`;

/** All decisions of a meeting, in the order in which they were recorded. */
export function decisionsOf(sql: Sql, meetingId: string): Promise<DecisionRow[]> {
  return sql.all<DecisionRow>(
    `select ${rowColumns} from decision where meeting_id = ? order by recorded_at, id limit ${mostDecisions}`,
    meetingId,
  );
}

export async function findDecision(sql: Sql, id: string): Promise<DecisionRow | undefined> {
  if (!isRowId(id)) return undefined;
  return sql.get<DecisionRow>(`select ${rowColumns} from decision where id = ?`, id);
}

/** The id of the decision that was stored, or why it was not. */
type Stored = { id: string } | { problem: DecisionProblem };

/** Stores a decision of a meeting. `by`: the host's address, or `command`. */
export async function addDecision(
  sql: Sql,
  { meetingId, by, now }: { meetingId: string; by: string; now: Instant },
  input: DecisionInput,
): Promise<Stored> {
  const checked = checkDecision(input);
  if ('problem' in checked) return checked;
  await sql.lock(`meeting ${meetingId}`);
  const counted = await sql.get<{ kept: number }>(
    'select count(*) as kept from decision where meeting_id = ?',
    meetingId,
  );
  if (Number(counted?.kept) >= mostDecisions) return { problem: 'too_many' };
  const id = rowId(now);
  await sql.run(
    `insert into decision (id, meeting_id, text, owner_name, owner_key, owner_email, due_on, recorded_by, recorded_at, changed_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    meetingId,
    ...fieldsOf(checked),
    by,
    now,
    now,
  );
  return { id };
}

/** Replaces all fields of a decision. */
export async function editDecision(
  sql: Sql,
  { id, now }: { id: string; now: Instant },
  input: DecisionInput,
): Promise<Stored> {
  const checked = checkDecision(input);
  if ('problem' in checked) return checked;
  await sql.run(
    'update decision set text = ?, owner_name = ?, owner_key = ?, owner_email = ?, due_on = ?, changed_at = ? where id = ?',
    ...fieldsOf(checked),
    now,
    id,
  );
  return { id };
}

/** Marks a decision as done, or as open again. */
export async function finishDecision(
  sql: Sql,
  { id, doneAt, now }: { id: string; doneAt: Instant | null; now: Instant },
): Promise<void> {
  await sql.run('update decision set done_at = ?, changed_at = ? where id = ?', doneAt, now, id);
}

export async function removeDecision(sql: Sql, id: string): Promise<void> {
  await sql.run('delete from decision where id = ?', id);
}

function fieldsOf({ text, owner, ownerEmail, due }: DecisionInput) {
  return [
    text,
    owner || null,
    owner ? nameKey(owner) : null,
    ownerEmail ? (addressKey(ownerEmail) ?? null) : null,
    due || null,
  ] as const;
}

const nameKey = (name: string): string => oneLine(name).normalize('NFKC').toLowerCase();

/** A decision as a person who may see its meeting reads it. Other people's addresses are left out. */
export function seenDecision(row: DecisionRow, account: string) {
  return {
    decisionId: row.id,
    text: oneLine(row.text, longestDecision),
    owner: oneLine(row.owner, longestOwner),
    isMine: row.ownerEmail === account,
    due: row.due,
    done: row.doneAt !== null,
  };
}

/** `owner`: empty means anybody, `me` the account; any other text is a name. `meetingId`: empty means any meeting. */
type DecisionsWish = Part & { owner: string; status: 'open' | 'done' | 'all'; meetingId: string };

/** Decisions of the meetings that a person may see, the latest first. */
export async function findDecisions(sql: Sql, sight: Sight, wish: DecisionsWish) {
  const { owner, status, meetingId, limit, after } = wish;
  if (meetingId !== '' && !isRowId(meetingId)) return [];
  const { where, values } = allOf([
    [sight.where, ...sight.values],
    owner === 'me' && ['decision.owner_email = ?', sight.account],
    owner !== 'me' && owner !== '' && ['decision.owner_key = ?', nameKey(owner)],
    status === 'open' && ['decision.done_at is null'],
    status === 'done' && ['decision.done_at is not null'],
    meetingId !== '' && ['decision.meeting_id = ?', meetingId],
    after && ['(decision.recorded_at, decision.id) < (?, ?)', ...after],
  ]);
  const rows = await sql.all<DecisionRow & MeetingRow & { recordedAt: Instant }>(
    `select ${rowColumns}, ${meetingColumns}, decision.recorded_at as "recordedAt"
     from decision join meeting on meeting.id = decision.meeting_id join request on request.id = decision.meeting_id
     where ${where} order by decision.recorded_at desc, decision.id desc limit ?`,
    ...values,
    limit,
  );
  return rows.map((row) => {
    const { zone, with: other } = viewOf(sight, row);
    const meeting = { meetingId: row.meetingId, start: formatInstant(row.startsAt, zone), with: other };
    return { item: { ...seenDecision(row, sight.account), meeting }, position: [row.recordedAt, row.id] };
  });
}

/** The people who own decisions, in the order of their names. Other people's addresses are never shown. `nextDue` is a date or empty. */
export async function findOwners(sql: Sql, sight: Sight, { limit, after }: Part) {
  type Row = Record<'mine' | 'open' | 'done', number> & { key: string; name: string; due: string | null };
  const rows = await sql.all<Row>(
    `select decision.owner_key as key, min(decision.owner_name) as name,
       sum(case when decision.owner_email = ? then 1 else 0 end) as mine,
       sum(case when decision.done_at is null then 1 else 0 end) as open,
       sum(case when decision.done_at is null then 0 else 1 end) as done,
       min(case when decision.done_at is null then decision.due_on end) as due
     from decision join meeting on meeting.id = decision.meeting_id join request on request.id = decision.meeting_id
     where ${sight.where} and decision.owner_key is not null and decision.owner_key > ?
     group by decision.owner_key order by decision.owner_key limit ?`,
    sight.account,
    ...sight.values,
    String(after?.[0] ?? ''),
    limit,
  );
  return rows.map(({ key, name, mine, open, done, due }) => ({
    item: {
      name: oneLine(name, longestOwner),
      isMe: Number(mine) > 0,
      open: Number(open),
      done: Number(done),
      nextDue: due ?? '',
    },
    position: [key],
  }));
}
