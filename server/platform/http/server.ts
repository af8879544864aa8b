import fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import { rules } from '#contract/rules.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problem.ts';
import { isStream } from './call-counts.ts';
import { answerErrors, isCutOff, sendProblem } from './errors.ts';
import { health } from './health.ts';
import { isFormType, isJsonType, readJson, readJsonInThread } from './json.ts';
import { isHuge, isLarge, limitLargeBodies } from './large-bodies.ts';
import { limitHeaders } from './request-headers.ts';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
/** Only a document obeys these: a reply of the API has 24 bytes of body, and went with 560 of headers. */
const ofPages = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
};
/** For the panel's own name only, unless it is said that all names under it are its operator's. */
const lasting = ({ hsts_subdomains }: Config) => ({
  'strict-transport-security': `max-age=63072000${hsts_subdomains ? '; includeSubDomains' : ''}`,
});

/**
 * Sets the headers of every answer. The content policy of a page stands with the page, in pages.ts: it names that
 * page's hashes.
 */
export function strictHeaders(app: FastifyInstance, config: Config): void {
  const always = config.panel_env === 'production' ? { ...everywhere, ...lasting(config) } : everywhere;
  // A callback, because a promise for each answer would be work for nothing.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(always);
    // By the route: an address may spell it otherwise (/%61pi).
    if (!(request.routeOptions.url ?? request.url).startsWith('/api/')) reply.headers(ofPages);
    else {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      if (!reply.hasHeader('content-security-policy')) {
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      }
    }
    done();
  });
}

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

export type ServerOptions = { serverFactory?: FastifyServerFactory };

/** A port with everything both sides have: limits, logs, strict headers, one error handler, health. */
export function makeServer(context: Context, options: ServerOptions = {}): FastifyInstance {
  const { config } = context;
  let draining = false;
  const app = fastify({
    loggerInstance: context.log,
    // Our own line below names the route, never the address that was asked for: tokens stand in those.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => context.random.bytes(8).toString('hex'),
    requestIdHeader: false,
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    bodyLimit: rules.body_bytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 600 },
    rewriteUrl: ({ url = '/' }) => withReadablePath(url),
    frameworkErrors: (error, request, reply) => {
      sendProblem(new Problem(error.code === 'FST_ERR_BAD_URL' ? 'not_found' : 'malformed'), error, request, reply);
    },
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  app.server.headersTimeout = 10_000;

  const turnFor = limitLargeBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (request.routeOptions.config.form && isFormType(request.headers['content-type'])) return done(null, undefined);
    if (!isJsonType(request.headers['content-type'])) return done(new Problem('unsupported_type'));
    const anyText = request.routeOptions.config.anyText;
    if (isHuge(body)) {
      readJsonInThread({ body, anyText }).then((value) => done(null, value), done);
      return;
    }
    const read = () => {
      try {
        done(null, readJson(body, anyText));
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
  strictHeaders(app, config);
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
