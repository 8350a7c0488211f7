import { book } from './book.ts';

/** `workerd test` calls this and exits with 1 if it rejects. */
const worker = {
  async test(_controller: unknown, env: { baseUrl: string; guestEmail: string }): Promise<void> {
    console.log(await book(env.baseUrl, env.guestEmail));
  },
};

export { worker as default };
