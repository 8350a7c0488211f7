import { Hono } from 'hono';
import { answerOtherMethod } from '../http/api-error.ts';
import type { PagesContext } from '../pages/host-page.ts';
import { openApiDocument } from './openapi-document.ts';
import { serviceText } from './plain-texts.ts';

/** `/openapi.json` and `/llms.txt` (interface §4.4). Anybody may read them from any website: they say nothing of anybody. */
export function openApiRoutes(context: PagesContext): Hono {
  const app = new Hono();
  const { pages, pageUrl, publicUrl } = context;
  const open = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'max-age=300' };
  app.get('/openapi.json', (c) => c.json(openApiDocument(publicUrl()), 200, open));
  app.get('/llms.txt', (c) => c.text(serviceText(pages, { publicUrl: publicUrl(), pageUrl }), 200, open));
  for (const path of ['/openapi.json', '/llms.txt'])
    app.all(path, (c) => answerOtherMethod(c.req.method, 'GET, HEAD, OPTIONS'));
  return app;
}
