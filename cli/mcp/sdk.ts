/**
 * The parts of the protocol's SDK that the command needs. The build bundles it into this file, so that `npx agent-booking mcp` runs alone.
 */
export { getRequestListener } from '@hono/node-server';
export {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server';
export { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
