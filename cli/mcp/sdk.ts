/** What the command needs of the protocol's SDK. The build bundles it into this file, so that `npx agent-booking mcp` runs alone. */
export {
  createMcpHandler,
  hostHeaderValidationResponse,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server';
export { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
