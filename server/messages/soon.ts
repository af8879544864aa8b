import type { Context } from '../context.ts';

/** Account mails leave within five seconds; with this there is time left for sending. */
export const soonMostMs = 3000;

/**
 * When a message about an account leaves: not at the moment that it was asked for. Whoever asks for it and then measures
 * how busy the server is, finds no work that follows from what was asked.
 */
export function soon({ clock, random }: Pick<Context, 'clock' | 'random'>): Date {
  const share = random.bytes(4).readUInt32BE() / 2 ** 32;
  return new Date(clock.now().getTime() + Math.round(share * soonMostMs));
}
