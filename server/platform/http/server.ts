import fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import { rules } from '#contract/rules.ts';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problem.ts';
import { timeouts } from '../database/timeouts.ts';
import { isStream } from './call-counts.ts';
import { answerErrors, isCutOff, sendProblem } from './errors.ts';
import { limitHeaders, refuseUnreadable, strictHeaders } from './headers.ts';
import { health } from './health.ts';
import { isFormType, isJsonType, readJson, readJsonInThread } from './json.ts';
import { isHuge, isLarge, limitLargeBodies } from './large-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a form too, and reads nothing of it. */
    form?: boolean;
    /** The field of the body whose text never makes the call fail. */
    anyText?: string | undefined;
    /** The answer goes on for as long as somebody listens. */
    lasting?: boolean;
  }
}

/** A parent waits by then, and somebody should know. */
const slowMs = 1000;

/** The contract's own schemas judge (route.ts). Fastify would load its own compilers all the same: a hundred files. */
const compiler = () => () => () => {
  throw new Error('no route has a schema of Fastify');
};
const noCompilers = { compilersFactory: { buildValidator: compiler, buildSerializer: compiler } };

export type ServerOptions = { serverFactory?: FastifyServerFactory };

/** A port with everything both sides have: limits, logs, strict headers, one error handler, health. */
export function makeServer(context: Context, options: ServerOptions = {}): FastifyInstance {
  const { config } = context;
  let draining = false;
  const app = fastify({
    loggerInstance: context.log,
    // Our own line below names the route, never the address that was asked for: tokens stand in those.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    bodyLimit: rules.body_bytes,
    schemaController: noCompilers,
    requestTimeout: 30_000,
    // Longer than any answer of the database is waited for: else the line is cut before its refusal leaves.
    connectionTimeout: timeouts.look.answer_ms + 5000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 600 },
    rewriteUrl: ({ url = '/' }) => withReadablePath(url),
    // An address that cannot be read meets no hook.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      sendProblem(new Problem(error.code === 'FST_ERR_BAD_URL' ? 'not_found' : 'malformed'), error, request, reply);
    },
    clientErrorHandler: refuseUnreadable(config),
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  app.server.headersTimeout = 10_000;

  const turnFor = limitLargeBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (request.routeOptions.config.form && isFormType(request.headers['content-type'])) return done(null, undefined);
    if (!isJsonType(request.headers['content-type'])) return done(new Problem('unsupported_type'));
    const { bodyLimit = rules.body_bytes, config: of } = request.routeOptions;
    const anyText = of.anyText;
    const depth = bodyLimit > rules.body_bytes ? rules.large_body_depth : rules.body_depth;
    if (isHuge(body)) {
      readJsonInThread({ body, anyText, depth }).then((value) => done(null, value), done);
      return;
    }
    const read = () => {
      try {
        done(null, readJson(body, anyText, depth));
      } catch (error) {
        done(error as Error);
      }
    };
    if (isLarge(body)) turnFor(request).then(read, done);
    else read();
  });

  limitHeaders(app);
  answerErrors(app);
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found'), undefined, request, reply));
  const setHeaders = strictHeaders(app, config);
  app.addHook('onResponse', (request, reply, done) => {
    if (isCutOff(request) || isStream(reply)) return done();
    const ms = Math.round(reply.elapsedTime);
    // A hundred thousand parents who are answered well are nothing to read, and fill a disk.
    const isSlow = ms >= slowMs && !request.routeOptions.config.lasting;
    const level = reply.statusCode >= 400 || isSlow ? 'info' : 'debug';
    const route = request.routeOptions.url ?? 'unknown';
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
  app.addHook('preClose', async () => {
    draining = true;
  });
  health(app, context, () => draining);
  return app;
}

/**
 * A percent sign that means nothing makes no path unreadable: a browser gets the page that it gets at any unknown
 * path. A call of the API is left as it came, and refused.
 */
function withReadablePath(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (/^\/api(\/|$)/.test(path)) return url;
  try {
    decodeURI(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Unknown paths under /api are a refusal in JSON on either port. */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.all('/api', (request, reply) => sendProblem(new Problem('not_found'), undefined, request, reply));
  app.all('/api/*', (request, reply) => sendProblem(new Problem('not_found'), undefined, request, reply));
}
