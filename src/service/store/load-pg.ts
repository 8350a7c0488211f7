/** The parts of `pg` in use. */
export type Pg = Pick<typeof import('pg'), 'Client' | 'Pool' | 'types'>;

/** The PostgreSQL driver, loaded when such a store is opened: who keeps bookings in SQLite need not install it. */
export async function loadPg(): Promise<Pg> {
  try {
    return (await import('pg')).default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('A PostgreSQL database needs the package pg beside agent-booking: npm install pg', {
      cause: error,
    });
  }
}
