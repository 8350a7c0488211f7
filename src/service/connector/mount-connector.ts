import type { Hono } from 'hono';
import type { CallBindings } from '../http/context.ts';
import { isLoopback } from '../http/listen.ts';
import { createAuthorizationServer } from '../oauth/authorization-server.ts';
import { createExternalVerifier, type ExternalServer } from '../oauth/external-server.ts';
import { requirePackages } from '../packages/require-packages.ts';
import type { Sql } from '../store/store.ts';
import { isKnownAccount } from './access.ts';
import { connectorPath, connectorRoutes } from './connector-routes.ts';
import { type HostContext, hostRoutes } from './host-routes.ts';

export type ConnectorOptions = {
  /**
   * The only hosts whose client ID metadata documents may name a client, such as `claude.ai`. With this option no client can register
   * itself, and clients that did so earlier are refused. By default any public host is allowed, and registration is open. A named host may
   * have a private address.
   */
  clients?: readonly string[];
  /** An authorization server of the operator, by its issuer. By default the service signs people in itself, by mailed links. */
  authServer?: ExternalServer;
};

/** Adds the connector and its authorization server. The first call loads their packages. @throws TypeError if one is missing */
export function mountConnector(
  app: Hono<CallBindings>,
  context: Omit<HostContext, 'isKnown'>,
  options: ConnectorOptions,
): void {
  const { authServer, clients } = options;
  // Parts of `oidc-provider` are experimental, so its minor version is pinned.
  const signIn = authServer ? 'oauth4webapi' : 'oidc-provider@~9.13';
  requirePackages({ neededBy: 'The connector', install: `@modelcontextprotocol/server ${signIn}` });
  const shared = {
    ...context,
    isKnown: (sql: Sql, account: string) => isKnownAccount(sql, context.pages, account),
    resource: () => `${context.publicUrl()}${connectorPath}`,
  };
  app.route('/', hostRoutes(shared));
  if (authServer) {
    const ownerOf = createExternalVerifier(authServer, shared);
    app.route('/', connectorRoutes({ ...shared, issuer: () => authServer.issuer, ownerOf }));
    return;
  }
  const server = createAuthorizationServer({ ...shared, clients });
  app.route('/', server.routes);
  app.route('/', connectorRoutes({ ...shared, issuer: context.publicUrl, ownerOf: server.ownerOf }));
}

/**
 * The public address is the issuer. For an issuer with a path, RFC 8414 would put the metadata in front of that path, where a proxy may
 * lead to another server. Clients accept no issuer without TLS.
 * @throws RangeError
 */
export function requireConnectorUrl(publicUrl: string): void {
  const url = new URL(publicUrl);
  if (url.pathname === '/' && (url.protocol === 'https:' || isLoopback(url.hostname))) return;
  throw new RangeError(
    `publicUrl is "${publicUrl}"; the connector needs an https address without a path, such as https://book.example.com`,
  );
}
