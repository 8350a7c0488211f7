import {
  addDecision,
  type DecisionInput,
  type DecisionProblem,
  type DecisionRow,
  decisionsOf,
  editDecision,
  findDecision,
  finishDecision,
  readBookings,
  removeDecision,
  type Store,
} from '../../src/service/index.ts';
import { systemClock } from '../../src/time/index.ts';
import { type Command, UsageError, unknownVerb } from '../command.ts';
import { flags, texts, type Values, withWords } from '../options.ts';
import { escapeUnseen } from '../screen.ts';
import { storeHelp, storeOptions, withHostStore } from '../serve/host-store.ts';

const help = `agent-booking notes: what was decided in meetings, for their host

Usage: agent-booking notes add MEETING --decision TEXT [options]
       agent-booking notes list MEETING [--json]
       agent-booking notes edit ID [options]
       agent-booking notes done ID
       agent-booking notes remove ID

  add, edit        records or changes a decision; "meetings list" names meetings, and
                   "notes list" decisions
  done             marks a decision as done; --open marks it as open again

  --decision TEXT  what was decided, at most 500 characters
  --owner NAME     who does it, at most 100 characters
  --owner-email E  the owner's address. Others do not see it. The owner's assistant finds their
                   decisions by it
  --due DATE       until when, such as 2026-11-24
  --json           list: an array of objects

The guest of the meeting can read its decisions, with the names of owners ("serve --connector").
${storeHelp}
`;

const options = {
  ...storeOptions,
  ...texts('decision', 'owner', 'owner-email', 'due'),
  ...flags('open', 'json'),
};

type Typed = Values<typeof options>;

const problems: Record<DecisionProblem, string> = {
  text_missing: '--decision is missing or empty',
  text_too_long: '--decision has more than 500 characters',
  owner_too_long: '--owner has more than 100 characters',
  owner_missing: '--owner-email needs --owner, because others are shown the name alone',
  email: '--owner-email is no email address',
  due: '--due must be a date such as 2026-11-24',
  too_many: 'this meeting has 200 decisions, which is the most',
};

/** Records, lists, changes and removes the decisions of meetings. */
export const notes: Command = {
  help,
  run: withWords(options, async (line, values, [verb, id, ...others]) => {
    const work = Object.hasOwn(verbs, verb ?? '') ? verbs[verb ?? ''] : undefined;
    if (!work) throw unknownVerb('notes', verb, Object.keys(verbs));
    const [what, names] =
      verb === 'add' || verb === 'list'
        ? (['meeting', 'meetings list --all'] as const)
        : (['decision', 'notes list MEETING'] as const);
    if (!id || others.length > 0) throw new UsageError(`name one ${what}: notes ${verb} ID`);
    return withHostStore(values, async (store) => {
      const row = what === 'meeting' ? undefined : await store.read((sql) => findDecision(sql, id));
      if (row || (what === 'meeting' && (await isMeeting(store, id)))) {
        line.stdout.write(await work({ values, store, id, row }));
        return 0;
      }
      line.stderr.write(`${id} is no ${what}; "${names}" names them.\n`);
      return 1;
    });
  }),
};

/** `id`: the meeting, or the decision of the row. */
type Work = { values: Typed; store: Store; id: string; row: DecisionRow | undefined };

/** Each resolves with what it prints. */
const verbs: Record<string, (work: Work) => Promise<string>> = { add, list, edit, done, remove };

async function add({ values, store, id }: Work): Promise<string> {
  const about = { meetingId: id, by: 'command', now: systemClock.now() };
  const added = storedId(await store.write((sql) => addDecision(sql, about, inputOf(values))));
  return `${added} is recorded. The guest of the meeting can read it.\n`;
}

async function list({ values, store, id }: Work): Promise<string> {
  const rows = await store.read((sql) => decisionsOf(sql, id));
  if (values.json) return `${escapeUnseen(JSON.stringify(rows, null, 2))}\n`;
  return rows.length === 0 ? 'Nothing is recorded.\n' : rows.map(lineOf).join('');
}

function lineOf({ id, text, owner, due, doneAt }: DecisionRow): string {
  const facts = [doneAt === null ? 'open' : 'done', owner && `owner ${owner}`, due && `due ${due}`];
  return `${id}  ${escapeUnseen(text)}  (${escapeUnseen(facts.filter(Boolean).join(', '))})\n`;
}

async function edit({ values, store, id, row }: Work): Promise<string> {
  const how = { id, now: systemClock.now() };
  storedId(await store.write((sql) => editDecision(sql, how, inputOf(values, row))));
  return `${id} is changed.\n`;
}

async function done({ values, store, id }: Work): Promise<string> {
  const now = systemClock.now();
  await store.write((sql) => finishDecision(sql, { id, doneAt: values.open ? null : now, now }));
  return `${id} is ${values.open ? 'open' : 'done'}.\n`;
}

async function remove({ store, id }: Work): Promise<string> {
  await store.write((sql) => removeDecision(sql, id));
  return `${id} is removed.\n`;
}

/** The typed fields. If a decision is changed, a field that was not typed keeps its stored value. */
function inputOf(values: Typed, row: Partial<DecisionRow> = {}): DecisionInput {
  const { text = '', owner = '', ownerEmail = '', due = '' } = row;
  return {
    text: values.decision ?? text,
    owner: values.owner ?? owner,
    ownerEmail: values['owner-email'] ?? ownerEmail,
    due: values.due ?? due,
  };
}

function storedId(stored: { id: string } | { problem: DecisionProblem }): string {
  if ('problem' in stored) throw new UsageError(problems[stored.problem]);
  return stored.id;
}

async function isMeeting(store: Store, id: string): Promise<boolean> {
  const [booking] = await readBookings(store, { id });
  return booking !== undefined && ['booked', 'cancelled'].includes(booking.status);
}
