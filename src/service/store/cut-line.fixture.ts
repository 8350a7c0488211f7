import { connect, createServer, type Socket } from 'node:net';

/** A connection to a server that can be cut. `cut` breaks open connections and refuses new ones, until `mend`. */
export type Line = {
  port: number;
  cut(): void;
  mend(): void;
  cutAt(words: string, when?: 'before' | 'after'): void;
  muteAt(words: string): void;
  close(): Promise<void>;
};

export async function openLine(to: { host: string; port: number }): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let fatal: { words: string; how: 'before' | 'after' | 'mute' } | undefined;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(to.port, to.host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    let isMute = false;
    near.on('data', (data) => {
      const how = fatal && data.includes(fatal.words) ? fatal.how : undefined;
      if (how) fatal = undefined;
      if (how === 'mute') isMute = true;
      if (how === 'before') return near.destroy();
      far.write(data, () => how === 'after' && near.destroy());
      return undefined;
    });
    far.on('data', (data) => !isMute && near.write(data));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    mend: () => {
      isCut = false;
    },
    /** Cuts at the message with these words. With `before` it does not arrive; otherwise it does, but its answer is lost. */
    cutAt: (words, how = 'after') => {
      fatal = { words, how };
    },
    /** Like `cutAt`, but the connection stays open, so the caller does not learn that no answer will come. */
    muteAt: (words) => {
      fatal = { words, how: 'mute' };
    },
    close: () => {
      cut();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
