import { parseArgs } from 'node:util';
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
import { type Command, type CommandLine, UsageError, unknownVerb } from '../command.ts';
import { escapeUnseen } from '../screen.ts';
import { present, storeHelp, storeOptions, withHostStore } from '../serve/host-store.ts';

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
  decision: { type: 'string' },
  owner: { type: 'string' },
  'owner-email': { type: 'string' },
  due: { type: 'string' },
  open: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const read = (args: string[]) => parseArgs({ args, allowPositionals: true, options });
type Values = ReturnType<typeof read>['values'];

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
  summary: 'record what was decided in meetings, with owners and due dates',
  help,
  async run(line) {
    const { values, positionals } = read(line.args);
    const [verb, id, ...others] = positionals;
    const work = verbs[verb ?? ''];
    if (!work) throw unknownVerb('notes', verb, Object.keys(verbs));
    if (!id || others.length > 0)
      throw new UsageError(
        `name one ${verb === 'add' || verb === 'list' ? 'meeting' : 'decision'}: notes ${verb} ID`,
      );
    return withHostStore(values, (store) => work({ line, values, store, id }));
  },
};

type Work = { line: CommandLine; values: Values; store: Store; id: string };

const verbs: Record<string, (work: Work) => Promise<number>> = { add, list, edit, done, remove };

async function add({ line, values, store, id }: Work): Promise<number> {
  if (!(await isMeeting(store, id))) return unknown(line, id, 'meeting');
  const about = { meetingId: id, by: 'command', now: present() };
  const added = storedId(await store.write((sql) => addDecision(sql, about, inputOf(values))));
  line.stdout.write(`${added} is recorded. The guest of the meeting can read it.\n`);
  return 0;
}

async function list({ line, values, store, id }: Work): Promise<number> {
  if (!(await isMeeting(store, id))) return unknown(line, id, 'meeting');
  const rows = await store.read((sql) => decisionsOf(sql, id));
  if (values.json) line.stdout.write(`${escapeUnseen(JSON.stringify(rows, null, 2))}\n`);
  else line.stdout.write(rows.length === 0 ? 'Nothing is recorded.\n' : rows.map(lineOf).join(''));
  return 0;
}

function lineOf({ id, text, owner, due, doneAt }: DecisionRow): string {
  const facts = [doneAt === null ? 'open' : 'done', owner && `owner ${owner}`, due && `due ${due}`];
  return `${id}  ${escapeUnseen(text)}  (${escapeUnseen(facts.filter(Boolean).join(', '))})\n`;
}

async function edit({ line, values, store, id }: Work): Promise<number> {
  const row = await store.read((sql) => findDecision(sql, id));
  if (!row) return unknown(line, id, 'decision');
  storedId(await store.write((sql) => editDecision(sql, { id, now: present() }, inputOf(values, row))));
  line.stdout.write(`${id} is changed.\n`);
  return 0;
}

async function done({ line, values, store, id }: Work): Promise<number> {
  if (!(await store.read((sql) => findDecision(sql, id)))) return unknown(line, id, 'decision');
  const now = present();
  await store.write((sql) => finishDecision(sql, { id, doneAt: values.open ? null : now, now }));
  line.stdout.write(`${id} is ${values.open ? 'open' : 'done'}.\n`);
  return 0;
}

async function remove({ line, store, id }: Work): Promise<number> {
  if (!(await store.read((sql) => findDecision(sql, id)))) return unknown(line, id, 'decision');
  await store.write((sql) => removeDecision(sql, id));
  line.stdout.write(`${id} is removed.\n`);
  return 0;
}

/** The typed fields. If a decision is changed, a field that was not typed keeps its stored value. */
function inputOf(values: Values, row: Partial<DecisionRow> = {}): DecisionInput {
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

function unknown({ stderr }: CommandLine, id: string, what: 'meeting' | 'decision'): number {
  const names = what === 'meeting' ? 'meetings list --all' : 'notes list MEETING';
  stderr.write(`${id} is no ${what}; "${names}" names them.\n`);
  return 1;
}
