import process from 'node:process';
import { createInterface, type Interface } from 'node:readline';

export type Prompt = ReturnType<typeof openPrompt>;

/** The place where a person types. */
export function openPrompt(stdin: NodeJS.ReadableStream, stdout: NodeJS.WritableStream, signal: AbortSignal) {
  const typing = isTerminal(stdin) && isTerminal(stdout);
  const reader = createInterface({
    input: stdin,
    ...(typing && { output: stdout, prompt: 'You      ' }),
    signal,
  });
  // In raw mode a terminal does not turn Ctrl-C into a signal, so we send the signal.
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  let asking = false;
  return {
    /** Whether a person types at a terminal. Otherwise the lines come from a file or a pipe, and no prompt is printed. */
    typing,
    /** Gives one line for each request, until the input ends. */
    async *lines(): AsyncIterable<string> {
      const ask = () => {
        asking = true;
        if (!typing) return;
        stdout.write('\n');
        reader.prompt();
      };
      ask();
      for await (const line of reader) {
        asking = false;
        yield line;
        ask();
      }
    },
    /** Prints at any time without losing the text that the person is typing. */
    interrupt(print: () => void): void {
      const redraw = typing && asking && !isClosed(reader);
      if (redraw) stdout.write('\n');
      print();
      if (!redraw) return;
      stdout.write('\n');
      reader.prompt(true);
    },
    close() {
      // After Ctrl-D the cursor is still on the line of the prompt.
      if (typing && asking) stdout.write('\n');
      reader.close();
    },
  };
}

function isClosed(reader: Interface): boolean {
  return (reader as Interface & { closed?: boolean }).closed === true;
}

function isTerminal(stream: NodeJS.ReadableStream | NodeJS.WritableStream): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
