/** The page that an operation's path names, decoded where it can be. */
export function slugIn(path: string): string {
  const segment = path.split('/')[4] ?? '';
  return readOrKeep(segment, decodeURIComponent) as string;
}

/** What a body's JSON says, or its text where it is no JSON. */
export function readJson(body: Buffer): unknown {
  return readOrKeep(body.toString(), JSON.parse);
}

/** What a reader makes of a text, or the text itself where it can make nothing of it. */
function readOrKeep(text: string, read: (text: string) => unknown): unknown {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return text;
    throw error;
  }
}
