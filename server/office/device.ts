import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { readCookie, setCookie } from './cookies.ts';

/** The mark says: this person logged in on this device before. It opens nothing; it only has its own count of tries. */
export function isKnownDevice(request: FastifyRequest, context: Context, staffId: string | undefined): boolean {
  const given = Buffer.from(readCookie(request, context.config, 'office_device') ?? '', 'base64url');
  const right = context.secrets.fingerprint('office device', staffId ?? '');
  return staffId !== undefined && given.length === right.length && timingSafeEqual(given, right);
}

export function markDevice(answer: FastifyReply, context: Context, staffId: string): void {
  const mark = context.secrets.fingerprint('office device', staffId).toString('base64url');
  setCookie(answer, context.config, 'office_device', mark);
}
