/** The code that a failed booking tool names, as the log has it: nothing where there is none. */
export function codeIn(text: string): { code?: string } {
  const code = /^Error (\w+): /.exec(text)?.[1];
  return code === undefined ? {} : { code };
}
