import { readFileSync } from 'node:fs';

/** What docs/operate/scale.md has operators of two nodes type, so that the play types nothing else. */
const chapter = readFileSync('docs/operate/scale.md', 'utf8')
  .split('\n## ')
  .find((part) => part.startsWith('Several servers'))!;

/** The settings that both nodes have. */
export const settings = [
  ...chapter
    .split('**PostgreSQL**')[1]!
    .split('What differs')[0]!
    .matchAll(/`([a-z_]+)=([\w.]+)`/g),
].map(([, name, value]) => `${name} = ${value}`);

/** The role and the function by which HAProxy asks a node. */
export const asked = /```sql\n(create role haproxy_check.+?)```/s.exec(chapter)![1]!;
