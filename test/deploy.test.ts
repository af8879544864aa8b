import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const repeated = /^(listen|allow|deny|server|upstream|proxy_set_header)$/;

test('nginx takes our example: nothing stands twice in a block that may stand there once', () => {
  const text = readFileSync('deploy/nginx.conf', 'utf8').replaceAll(/#.*$/gm, '');
  const blocks: string[][] = [[]];
  for (const [, name, end] of text.matchAll(/\s*([a-z_]+)?[^{};]*([{};])/g)) {
    if (end === '}') expect(blocks.pop()).toBeDefined();
    else {
      const block = blocks.at(-1)!;
      if (name && !repeated.test(name)) expect(block).not.toContain(name);
      if (name) block.push(name);
      if (end === '{') blocks.push([]);
    }
  }
  expect(blocks).toHaveLength(1);
  expect(blocks[0]).toEqual(['upstream', 'upstream', 'server', 'server', 'server']);
});

test('every alert asks for a metric that there is', () => {
  const asked = readFileSync('deploy/alerts.yml', 'utf8').match(/\bpanel_\w+/g)!;
  const code = readdirSync('server/watch').map((name) => readFileSync(`server/watch/${name}`, 'utf8'));
  const there = new Set(code.join('').match(/(?<=')panel_\w+(?=')/g));
  expect(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !there.has(name))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
});
