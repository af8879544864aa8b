import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { accountRoutes } from './account.ts';
import type { Mood } from './mood.ts';
import { done, type Fields, Refused, type Routes } from './speech.ts';
import { surveyRoutes } from './surveys.ts';

export type Call = { method: string; path: string; authorization: string | undefined; body: Fields };
type Page = { html: string; policy: string };
/** The front ends as files. */
export type Pages = {
  site: Page;
  survey: Page;
  files: Map<string, { content: Buffer; headers: Record<string, string> }>;
};
export type Backend = { origin: string; calls: Call[]; close: () => Promise<void> };

/** A backend of somebody else, built from the specification, that serves these front ends. */
export async function openBackend(mood: Mood, pages: Pages): Promise<Backend> {
  // A call that is never answered does not hold up the end.
  const app = fastify({ forceCloseConnections: true });
  const calls: Call[] = [];
  takeAnyJson(app);
  app.addHook('preHandler', async ({ method, url, headers: { authorization }, body }) => {
    if (url.startsWith('/api/'))
      calls.push({ method, path: url.slice(7), authorization, body: (body ?? {}) as Fields });
  });
  for (const [call, handle] of Object.entries({ ...accountRoutes(mood), ...surveyRoutes(mood) })) {
    const [method = '', path = ''] = call.split(' ');
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(mood, handle, request, reply);
    app.route({ method, url: `/api/v1${path}`, handler });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/api/')) return sendFile(pages, request, reply);
    return mood.unknown === 'silence' ? reply.hijack() : sendJson(reply, mood.unknown, { message: 'Not here.' });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, calls, close: () => app.close() };
}

/** A body may be missing, whatever the content type says. */
function takeAnyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, text, taken) => {
    taken(null, text === '' ? {} : (JSON.parse(String(text)) as unknown));
  });
}

async function answer(mood: Mood, handle: Routes[string], request: FastifyRequest, reply: FastifyReply) {
  try {
    const said = await handle({
      body: (request.body ?? {}) as Fields,
      query: request.query as Record<string, string>,
      params: request.params as Record<string, string>,
      bearer: /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1],
    });
    if (said !== done) return sendJson(reply, 200, mood.wraps() ? { data: said } : said);
    const { status, body } = mood.done();
    return body === undefined ? reply.code(status).send() : sendJson(reply, status, body);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return sendJson(reply, error.status, mood.wraps() ? { data: error.body } : error.body);
  }
}

const sendJson = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type('application/json').send(JSON.stringify(body));

function sendFile({ site, survey, files }: Pages, { url }: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = url.split('?');
  const file = files.get(path);
  if (file) return reply.headers(file.headers).send(file.content);
  const { html, policy } = /^\/(anoniem-)?onderzoek\//.test(path) ? survey : site;
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}
