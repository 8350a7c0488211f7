/** The parts of `pg` in use. */
export type Pg = Pick<typeof import('pg'), 'Client' | 'Pool' | 'types'>;

/** The PostgreSQL driver, loaded when such a store is opened: who keeps bookings in SQLite need not install it. */
export async function loadPg(): Promise<Pg> {
  try {
    return (await import('pg')).default;
  } catch (error) {
    // A package that pg itself misses is a broken installation, and said as it is.
    if (!(error instanceof Error) || !error.message.includes("Cannot find package 'pg'")) throw error;
    throw new Error('A PostgreSQL database needs the package pg beside agent-booking: npm install pg', {
      cause: error,
    });
  }
}
