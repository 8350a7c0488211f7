import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut: `cut` breaks what is open and refuses what comes, until `mend`. */
export type Line = {
  port: number;
  cut(): void;
  mend(): void;
  cutAt(words: string): void;
  close(): Promise<void>;
};

export async function openLine(to: { host: string; port: number }): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let fatal: string | undefined;
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
    near.on('data', (data) => {
      far.write(data);
      if (fatal && data.includes(fatal)) {
        fatal = undefined;
        near.destroy();
      }
    });
    far.on('data', (data) => near.write(data));
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
    /** What holds these words still gets through; its answer does not. */
    cutAt: (words) => {
      fatal = words;
    },
    close: () => {
      cut();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
