/** Shows which check is being made. */
export type CheckProgress = {
  show(check: { name: string; done: number; planned: number }): void;
  end(): void;
};

/** Shows one line that is overwritten on a terminal, and nothing elsewhere, because a report follows. */
export function createCheckProgress(stream: NodeJS.WritableStream): CheckProgress {
  const { isTTY, columns = 80 } = stream as Partial<NodeJS.WriteStream>;
  if (!isTTY) return { show() {}, end() {} };
  return {
    show({ name, done, planned }) {
      stream.write(`\r${`${done + 1}/${planned}  ${name}`.slice(0, columns - 1)}\u001b[K`);
    },
    end() {
      stream.write('\r\u001b[K');
    },
  };
}
