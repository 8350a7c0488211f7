import { createHash } from 'node:crypto';
import type { PoolClient, QueryResult } from 'pg';
import type { Statements } from './lend-sql.ts';
import { asPostgresError } from './postgres-errors.ts';
import type { Value } from './store.ts';
import { createTurnstile } from './turnstile.ts';

type Statement = { name?: string; text: string };

/** Turns the port's SQL into PostgreSQL's, and names each statement, so that it is parsed once a connection. */
export type NamedStatements = (text: string) => Statement;

// The service has some dozens of statements; one that is made up on the way is not kept.
const keptStatements = 200;

export function nameStatements(): NamedStatements {
  const kept = new Map<string, Statement>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const statement = { text: numberPlaceholders(text) };
    if (kept.size >= keptStatements) return statement;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    const named = { ...statement, name };
    kept.set(text, named);
    return named;
  };
}

/** `?` as `$1`, `$2` …, but for those in quotation marks and comments. */
export function numberPlaceholders(text: string): string {
  let count = 0;
  return text.replace(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\?/g, (found) => {
    if (found !== '?') return found;
    count += 1;
    return `$${count}`;
  });
}

// Locks of this kind belong to whoever uses the database: a number of our own (`abkg`) keeps them apart.
const lockSpace = 0x61626b67;

/** One connection's way to run SQL, a statement at a time. */
export function createPostgresStatements(client: PoolClient, name: NamedStatements): Statements {
  const turn = createTurnstile();
  const query = (text: string, values: Value[]): Promise<QueryResult> =>
    turn(async () => {
      try {
        return await client.query({ ...name(text), values });
      } catch (error) {
        throw asPostgresError(error);
      }
    });
  return {
    all: async <Row>(text: string, ...values: Value[]) => (await query(text, values)).rows as Row[],
    get: async <Row>(text: string, ...values: Value[]) =>
      (await query(text, values)).rows[0] as Row | undefined,
    run: async (text, ...values) => ({ changes: (await query(text, values)).rowCount ?? 0 }),
    async lock(name) {
      // Two names of one number only wait for each other.
      await query(`select pg_advisory_xact_lock(${lockSpace}, hashtext(?))`, [name]);
    },
  };
}
