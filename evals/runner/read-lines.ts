import { createReadStream } from 'node:fs';

/** A line without its end. `end`: where it ends in the file, in bytes; `torn`: the file ends without a line's end. */
export type Line = { number: number; text: string; end: number; torn: boolean };

/** The lines of a file, one at a time, however large it is. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let number = 0;
  let end = 0;
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      const bytes = Buffer.concat([...begun, chunk.subarray(from, at)]);
      begun = [];
      from = at + 1;
      number += 1;
      end += bytes.length + 1;
      yield { number, text: bytes.toString('utf8'), end, torn: false };
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  const rest = Buffer.concat(begun);
  if (rest.length > 0)
    yield { number: number + 1, text: rest.toString('utf8'), end: end + rest.length, torn: true };
}
