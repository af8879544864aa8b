import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import type { FastifyServerFactory } from 'fastify';
import { createServer, type RunnableDevEnvironment } from 'vite';
import type { SurveyRenderers } from './pages/built.ts';
import { fill, type PanelNames } from './pages/html.ts';
import type { SiteModule } from './pages/site-html.ts';
import type { SiteSource } from './pages/site-page.ts';
import type { SurveySource } from './pages/survey-page.ts';

export type DevPages = {
  /** Vite stands in front of each listener; requests that it does not know go on to Fastify. */
  serverFactory: FastifyServerFactory;
  /** The office, or an entry that only development has. */
  page(path: string, panel: PanelNames): Promise<string>;
  survey(): Promise<SurveySource>;
  site(): Promise<SiteSource>;
  /** Vite writes scripts and styles into the page, talks over a socket, and waits for a lost server in a worker. */
  policy: string;
  close(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../../..');

const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; frame-src 'self'; connect-src 'self' ws:; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The front ends as they are being written, for both listeners, from one Vite. */
export async function developPages(): Promise<DevPages> {
  // Vite listens for its socket on a server that never listens itself: both real ones hand their upgrades to it.
  const sockets = createHttpServer();
  const vite = await createServer({
    root,
    server: {
      middlewareMode: true,
      cors: false,
      hmr: { server: sockets },
      // A file that is being written is empty for an instant, and Vite would take it as it is.
      watch: { awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 } },
    },
    logLevel: 'warn',
  });
  const onServer = vite.environments.ssr as RunnableDevEnvironment;
  const entry = (path: string, file: string) => vite.transformIndexHtml(path, readFileSync(join(root, file), 'utf8'));

  return {
    serverFactory: (handler, options) => {
      const server = createHttpServer(options, (request, response) => {
        vite.middlewares(request, response, () => handler(request, response));
      });
      return handingSockets(server, sockets);
    },
    async page(path, panel) {
      return fill(await entry(path, path.endsWith('.html') ? path : 'office/index.html'), panel);
    },
    async site() {
      const site = await onServer.runner.import<SiteModule>('/parents/server.tsx');
      const template = await entry('/', 'parents/index.html');
      return { template, site, scripts: () => [], policy: () => policy, fixed: false };
    },
    async survey() {
      const { render, renderPreviewBar } = await onServer.runner.import<SurveyRenderers>('/survey/server.tsx');
      const script = '<script type="module" src="/survey/preview/page.ts"></script>';
      return {
        template: await entry('/survey', 'survey/survey.html'),
        render,
        extras: {
          extras: '/survey/extras/browser.ts',
          types: '/survey/types/browser.ts',
          conditions: '/survey/types/conditions.ts',
          late: '/survey/late.tsx',
        },
        preview: { bar: renderPreviewBar, script },
        policy: () => policy,
        fixed: false,
      };
    },
    policy,
    close: () => vite.close(),
  };
}

/**
 * Upgraded connections would hold a closing listener open. They end when it has stopped listening and no sooner: the
 * browser takes their end for the sign to try again, and must not meet the server that is going.
 */
function handingSockets(server: Server, sockets: Server): Server {
  const handed = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    handed.add(socket);
    socket.on('close', () => handed.delete(socket));
    sockets.emit('upgrade', request, socket, head);
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    close(done);
    for (const socket of handed) socket.destroy();
    return server;
  };
  return server;
}
