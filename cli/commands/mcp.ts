import type { Command } from '../command.ts';
import { readMcpOptions } from '../mcp/mcp-options.ts';

const help = `agent-booking mcp: booking tools for any assistant, over the Model Context Protocol

Usage: agent-booking mcp --base-url URL [options]

  --base-url URL       the booking service, or one of its pages: https://book.example.com/book/dana
  --slug S             the page's last segment; no other page can be booked then
  --guest-name N       who the assistant books for; no other guest can be taken then. Without it the
  --guest-email E      assistant asks
  --guest-timezone Z   their IANA zone; this machine's unless they name another
  --consent WHEN       whether the assistant asks its user before a request leaves: where-possible,
                       for assistants that can ask (the default); required; off
  --data DIR           where it keeps conversations, so that nothing is requested twice after a
                       restart (~/.agent-booking/mcp)

  --http PORT          serve http://127.0.0.1:PORT/mcp instead of standard input and output, for many
                       guests; 0 takes a free one. It keeps conversations only until it ends
  --host H             with --http: where to listen (127.0.0.1, this machine alone)
  --allow-host NAME    with --http: a name under which clients reach it, without scheme and port; may
                       be given more than once. Requests with another Host or Origin are refused

Assistants start it themselves, for example with this in Claude Desktop's configuration:

  { "mcpServers": { "booking": { "command": "npx", "args":
    ["-y", "agent-booking", "mcp", "--base-url", "https://book.example.com", "--slug", "dana"] } } }

Standard output holds nothing but the protocol; what goes wrong is on standard error. It ends with
standard input, or with Ctrl-C. On standard input and output it sends at most 10 requests a day,
together with all others that keep conversations in the same folder.
`;

/** Serves the tools to an assistant. */
export const mcp: Command = {
  summary: 'booking tools for any assistant, over the Model Context Protocol',
  help,
  async run(line) {
    const options = readMcpOptions(line.args);
    await (await import('../mcp/serve-mcp.ts')).serveMcp(line, options);
    return 0;
  },
};
