import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import type { Config } from '../config/config.ts';
import { openapi } from './openapi.ts';

type Api = { title: string; base: string; endpoints: Endpoint[]; own_pages_only: boolean };

/**
 * The calls of both ports for anyone who builds on them: a page to read, and the OpenAPI it is made from. Both are made
 * when somebody asks for them first: they took more of a start than everything else that is mounted.
 */
export function serveApiPage(app: FastifyInstance, config: Config, apis: { public: Api; office: Api }): void {
  const page = onceAsked(() => render(config, Object.values(apis)));
  app.get('/api-docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`)
      .header('cache-control', 'no-cache')
      .send(page()),
  );
  for (const [name, api] of Object.entries(apis)) {
    const document = onceAsked(() => openapi(api));
    app.get(`/api-docs/${name}.json`, (_request, reply) => reply.header('cache-control', 'no-cache').send(document()));
  }
}

function onceAsked<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const style = `
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: #FAF3E6; color: #1B2A2C; font: 17px/1.5 system-ui, sans-serif; }
  h1, h2 { line-height: 1.2; } h2 { margin-top: 3rem; }
  a { color: #0B5550; }
  details { background: #FFFDF8; border-radius: 0.5rem; margin-top: 0.5rem; padding: 0 1rem; overflow-wrap: anywhere; }
  summary { cursor: pointer; padding: 0.7rem 0; }
  summary code { font-weight: 650; }
  summary span { display: block; color: #3D4D53; }
  :focus-visible { outline: 3px solid #1B2A2C; outline-offset: 2px; }
  pre { overflow-x: auto; background: #F3E8D3; padding: 0.75rem 1rem; border-radius: 0.4rem; font-size: 0.875rem; }
  table { border-collapse: collapse; } td, th { text-align: start; padding: 0.3rem 1.5rem 0.3rem 0; border-bottom: 1px solid #DDD0B6; }
`;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

function render(config: Config, apis: Api[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of the ${encode(config.panel_name)}</title><style>${style}</style></head>
<body><main><h1>API of the ${encode(config.panel_name)}</h1>
<p>Made from the contract that the server itself checks every call against. As OpenAPI 3.1:
<a href="/api-docs/public.json">parents</a> and <a href="/api-docs/office.json">office</a>.</p>
${apis.map(section).join('\n')}
<h2>Refusals</h2>
<p>Every refusal is <code>{message, errors?, type?, status?}</code>; <code>errors</code> maps a field to its sentences.</p>
<table><thead><tr><th>Status</th><th>Sentence</th></tr></thead><tbody>
${Object.values(problems)
  .map((one) => `<tr><td>${one.status}</td><td lang="nl">${encode(one.message)}</td></tr>`)
  .join('\n')}
</tbody></table></main></body></html>`;
}

function section({ title, base, endpoints, own_pages_only }: Api): string {
  return `<section><h2>${encode(title)}</h2><p>Base <code>${base}</code></p>
${endpoints.map((endpoint) => call(endpoint, base, own_pages_only)).join('\n')}</section>`;
}

function call(endpoint: Endpoint, base: string, own_pages_only: boolean): string {
  const document = openapi({ title: '', base, own_pages_only, endpoints: [endpoint] });
  const operation = Object.values(Object.values(document.paths as Record<string, Record<string, object>>)[0]!)[0]!;
  return `<details><summary><code>${endpoint.method} ${endpoint.path}</code> <span>${encode(endpoint.summary)} For a ${endpoint.caller}.</span></summary>
<pre tabindex="0">${encode(JSON.stringify(operation, null, 2))}</pre></details>`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const encode = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!);
