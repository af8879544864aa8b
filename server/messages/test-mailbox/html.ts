import type { FastifyReply } from 'fastify';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Writer } from '../delivery/outgoing.ts';
import { withPictures } from '../templates/mail-pictures.ts';
import { readMessageText } from './mailbox.ts';

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

/** The page of an e-mail, for a frame. Its links open in a tab of their own, which cannot reach the mailbox. */
export async function readHtml(db: Queryable, answer: FastifyReply, id: string, writer: Writer): Promise<string> {
  const { body_html } = await readMessageText(db, id, writer);
  if (body_html === null) throw new Problem('not_found');
  return asFramed(answer, body_html);
}

/** An e-mail as it is answered to a frame of the office. */
export function asFramed(answer: FastifyReply, body_html: string): string {
  answer.type('text/html; charset=utf-8').header('content-security-policy', policy);
  return inFrame(body_html);
}

export function inFrame(body_html: string): string {
  const base = '<base target="_blank">';
  const page = withPictures(body_html);
  return /<head[^>]*>/i.test(page) ? page.replace(/<head[^>]*>/i, (head) => head + base) : base + page;
}
