/** The page's slug in an operation's path. It stays undecoded if its encoding is invalid. */
export function slugIn(path: string): string {
  const segment = path.split('/')[4] ?? '';
  return readOrKeep(segment, decodeURIComponent) as string;
}

/** The parsed JSON of a body, or its text if it is not JSON. */
export function readJson(body: Buffer): unknown {
  return readOrKeep(body.toString(), JSON.parse);
}

/** The parsed text, or the text itself if it cannot be parsed. */
function readOrKeep(text: string, read: (text: string) => unknown): unknown {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return text;
    throw error;
  }
}
