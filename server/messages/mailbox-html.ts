import type { FastifyReply } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { Problem } from '../http/problem.ts';

/**
 * An e-mail is somebody else's page: no scripts, no forms, nothing from elsewhere. It keeps its origin, so that the
 * mailbox can measure how tall it is; without scripts that gives it nothing.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The page of an e-mail, for a frame. Its links open beside the mailbox, and know nothing of it. */
export async function readHtml(db: Queryable, answer: FastifyReply, id: string): Promise<string> {
  const row = await db.maybe(sql<{ body_html: string }>`
    select body_html from contact.message where id = ${id} and body_html is not null`);
  if (!row) throw new Problem('not_found');
  answer.type('text/html; charset=utf-8').header('content-security-policy', policy);
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(row.body_html)
    ? row.body_html.replace(/<head[^>]*>/i, (head) => head + base)
    : base + row.body_html;
}
