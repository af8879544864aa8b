import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fill, policyOf } from './html.ts';

const entry = `<title>{panel_name}</title><meta name="author" content="{organisation}"><!--css-->
<script type="application/json" id="panel">{}</script><div id="root"><!--html--></div>`;
const panel = {
  panel_name: '</script><script>alert(1)</script>',
  organisation: 'Ouders & "Co" $& $1',
  contact_url: 'mailto:a@b.example',
  privacy_url: '/#privacy',
  logo: null,
  keeps: { regret_days: 14 },
};

test('names can be anything and stay names', () => {
  const html = fill(entry, panel);
  expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
  expect(html).toContain('content="Ouders &amp; &quot;Co&quot; $&amp; $1"');
  const [, data] = html.match(/id="panel">([^<]*)<\/script>/)!;
  expect(JSON.parse(data!)).toEqual(panel);
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('what the server rendered comes in as it is', () => {
  const html = fill(entry, panel, { html: '<p>$& $1</p>', css: 'p { color: red }' });
  expect(html).toContain('<style>p { color: red }</style>');
  expect(html).toContain('<div id="root"><p>$& $1</p></div>');
});

test('the content policy names every inline script and style by its hash, and nothing else', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const html = `<style>p{}</style><script>one()</script><script type="module">two()</script>
    <script type="application/json" id="panel">{}</script><script type="module" src="/assets/x.js"></script>`;
  const policy = policyOf(html, 'public').split('; ');
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')}`);
  expect(policy).toContain(`style-src 'self' ${hash('p{}')}`);
  expect(policy).toContain("default-src 'none'");
  expect(policy.join()).not.toMatch(/unsafe|nonce|frame-src/);
});
