const zone = 'Europe/Amsterdam';
const wallFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
const dayMs = 86_400_000;

/** How far the clocks of Amsterdam are ahead at an instant. */
const aheadMs = (at: number): number => Date.parse(`${wallFormat.format(at).replace(' ', 'T')}Z`) - at;

/** The instant at which the clocks of Amsterdam show this; of an hour that occurs twice the first. */
function fromAmsterdam(wall: number): Date {
  const early = wall - aheadMs(wall - dayMs / 2);
  return new Date(wall - aheadMs(early));
}

const shape = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * When a campaign opens or closes, as an operator writes it: a day, a day and a time in Amsterdam, or with its offset.
 * A day alone is the whole of it: it opens as the day begins and closes as it ends. Undefined: no such moment.
 */
export function readMoment(text: string, { ends }: { ends: boolean }): Date | undefined {
  const [, day, time, seconds = '00', offset] = shape.exec(text) ?? [];
  if (!day) return undefined;
  const wall = Date.parse(`${day}T${time ?? '00:00'}:${seconds}Z`);
  // Date knows a 30th of February, and turns it into March.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== day) return undefined;
  if (!time) return fromAmsterdam(ends ? wall + dayMs : wall);
  if (!offset) return fromAmsterdam(wall);
  const at = new Date(`${day}T${time}:${seconds}${offset}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
