import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The same bytes in up to three codings, the best first. */
export type EncodedBody = { br?: Buffer; gzip?: Buffer; identity: Buffer };
export type PageResponse = { body: EncodedBody; headers: Record<string, string>; etag?: string };

export const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64');

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const brotliOf = (text: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
});

/** At the start, when nobody waits. */
export function compressed(text: string): EncodedBody {
  const identity = Buffer.from(text);
  return { identity, br: brotliCompressSync(identity, brotliOf(identity)), gzip: gzipSync(identity, { level: 9 }) };
}

/** The same while others are served: it takes longer than any request may, so another thread does it. */
export async function compressedAside(text: string): Promise<EncodedBody> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([brotli(identity, brotliOf(identity)), zip(identity, { level: 9 })]);
  return { identity, br, gzip: zipped };
}

/**
 * The best coding that the client accepts (RFC 9110, 12.5.3): a coding with q=0 is refused, `*` stands for those not
 * named.
 */
export function preferred(accept: string | undefined, body: EncodedBody): keyof EncodedBody {
  const asked = new Map(
    (accept ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, q === undefined ? 1 : Number(q)] as const;
    }),
  );
  const takes = (coding: string) => (asked.get(coding) ?? asked.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find((coding) => body[coding] && takes(coding)) ?? 'identity';
}

export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers, etag }: PageResponse,
): FastifyReply {
  const coding = preferred(request.headers['accept-encoding'], body);
  reply.headers(headers);
  if (body.br || body.gzip) reply.header('vary', 'Accept-Encoding');
  if (coding !== 'identity') reply.header('content-encoding', coding);
  if (etag) {
    const own = `"${etag}-${coding}"`;
    reply.header('etag', own);
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(own)) return reply.code(304).removeHeader('content-encoding').send();
  }
  return reply.send(body[coding]);
}
