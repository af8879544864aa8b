/** A moment of a campaign file (docs/campaigns.md) for two fields. `other`: with an offset, or not a moment at all. */
type MomentFields = { day: string; time: string; other?: undefined } | { other: string };

export function readMoment(text: unknown): MomentFields {
  if (typeof text !== 'string' || text === '') return { day: '', time: '' };
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text);
  return found ? { day: found[1]!, time: found[2] ?? '' } : { other: text };
}

/** Without a day there is no moment, and without a time it is the whole day. */
export const writeMoment = (day: string, time: string): string | undefined =>
  day === '' ? undefined : time === '' ? day : `${day}T${time}`;
