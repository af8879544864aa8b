/**
 * The floor: the same page as static HTML, with a kilobyte of script that does by hand what the first two presses ask
 * for. No survey page can be sooner than this one.
 */
import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

const script = `(() => {
  const [begin, question] = document.querySelectorAll('form');
  const screen = question.closest('.screen');
  begin.addEventListener('submit', (event) => {
    event.preventDefault();
    begin.hidden = true;
    screen.hidden = false;
    document.title = screen.dataset.title;
    scrollTo(0, 0);
    screen.querySelector('h1').focus();
  });
  question.addEventListener('submit', (event) => {
    event.preventDefault();
    question.querySelector('[type=submit]').setAttribute('aria-busy', 'true');
    const answers = {};
    for (const [name, value] of new FormData(question)) answers[name] = [...(answers[name] ?? []), value];
    fetch('/api/v1/answer', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ answers }) });
  });
})();`;

/** The page with everything that can be seen, and nothing else. */
export function staticOf(page: string): string {
  return page
    .replaceAll(/<script(?![^>]*src=)[^>]*>.*?<\/script>/gs, '')
    .replace(/<script[^>]*src=[^>]*><\/script>/, '<script src="/page.js" defer></script>');
}

export async function serveStatic(page: string): Promise<{ url: string; server: Server }> {
  const files: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html; charset=utf-8', brotliCompressSync(staticOf(page))],
    '/page.js': ['text/javascript; charset=utf-8', brotliCompressSync(script)],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? [];
    if (!type) return response.writeHead(request.method === 'POST' ? 204 : 404).end();
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/` };
}
