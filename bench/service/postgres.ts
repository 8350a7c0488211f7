import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The PostgreSQL of the tests, whose commits are on the disk. It ends with this process. */
export async function startPostgres() {
  const program = fileURLToPath(new URL('../../tests/postgres/postgres-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, 'on'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const url = String((await once(child.stdout, 'data'))[0]).trim();
  let databases = 0;
  return {
    /** Resolves with the address of a new database. */
    async createDatabase(): Promise<string> {
      databases += 1;
      await runStatement(url, `create database bench_${databases}`);
      return new URL(`bench_${databases}`, url).href;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      child.stdin.end();
      await once(child, 'close');
    },
  };
}

export async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
