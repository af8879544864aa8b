import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { FastifyServerFactory } from 'fastify';
import { createServer, type RunnableDevEnvironment } from 'vite';
import type { RenderSurvey } from './pages-built.ts';
import { fill, type Panel, type Side } from './pages-html.ts';

export type DevPages = {
  /** Vite stands in front of each listener; what it does not know goes on to Fastify. */
  serverFactory: FastifyServerFactory;
  page(side: Side, path: string, isSurvey: boolean, panel: Panel): Promise<string>;
  /** Vite writes scripts and styles into the page, and talks over a socket. */
  policy: string;
  close(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../..');

/** The front ends as they are being written, for both listeners, from one Vite. */
export async function developPages(): Promise<DevPages> {
  // Vite listens for its socket on a server that never listens itself: both real ones hand their upgrades to it.
  const sockets = createHttpServer();
  const vite = await createServer({
    root,
    server: { middlewareMode: true, cors: false, hmr: { server: sockets } },
    logLevel: 'warn',
  });
  const survey = vite.environments.ssr as RunnableDevEnvironment;
  let closing: Promise<void> | undefined;

  return {
    serverFactory: (handler, options) => {
      const server = createHttpServer(options, (request, response) => {
        vite.middlewares(request, response, () => handler(request, response));
      });
      return server.on('upgrade', (...upgrade) => sockets.emit('upgrade', ...upgrade));
    },
    async page(side, path, isSurvey, panel) {
      const entry = path.endsWith('.html')
        ? path
        : isSurvey
          ? 'survey/survey.html'
          : side === 'office'
            ? 'office/index.html'
            : 'parents/index.html';
      const html = await vite.transformIndexHtml(path, readFileSync(join(root, entry), 'utf8'));
      if (!isSurvey) return fill(html, panel);
      const { render } = await survey.runner.import<{ render: RenderSurvey }>('/survey/server.tsx');
      return fill(html, panel, render({ panel }));
    },
    policy:
      "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "font-src 'self'; frame-src 'self'; connect-src 'self' ws:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    close() {
      closing ??= vite.close();
      return closing;
    },
  };
}
