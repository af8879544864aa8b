import { dayMs, isDay } from '#contract/format.ts';
import { fromWall } from './amsterdam.ts';

const shape = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * A moment as an operator writes it: a day, a day and a time in Amsterdam, or both with an offset. A day alone means
 * all of it: a survey opens as the day begins, or closes as it ends. Undefined when there is no such moment.
 */
export function parseMoment(text: string, { ends }: { ends: boolean }): Date | undefined {
  const [, day, time, seconds = '00', offset] = shape.exec(text) ?? [];
  if (!day) return undefined;
  const wall = Date.parse(`${day}T${time ?? '00:00'}:${seconds}Z`);
  if (Number.isNaN(wall) || !isDay(day)) return undefined;
  if (!time) return fromWall(ends ? wall + dayMs : wall);
  if (!offset) return fromWall(wall);
  const at = new Date(`${day}T${time}:${seconds}${offset}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
