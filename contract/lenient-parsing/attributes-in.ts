import * as z from 'zod/mini';
import { attributeOf, isAsked } from '../attributes.ts';
import { missingOr } from '../fields.ts';
import { type AttributeValues, profileRefusals } from '../profile.ts';
import { join, joinOpen } from '../values.ts';
import { described, digits, isRecord, tick } from './spelling.ts';

const nothing = (given: unknown): boolean => given === null || given === '';

/** Each item is one year or option; only the pipe may join them. */
function joined(given: unknown[]): unknown {
  const parts = given.filter((part) => !nothing(part)).map(digits);
  return parts.every((part) => typeof part === 'string' && !part.includes('|')) ? join(parts as string[]) : given;
}

function bringValue(key: string, given: unknown): unknown {
  const type = attributeOf(key)?.type;
  if (type === 'checkbox') return given === '' ? null : digits(tick(given));
  if (key === 'children_amount' && digits(given) === '6') return 'more';
  const isList = Array.isArray(given);
  if (isList && type !== 'multiple_open' && type !== 'multiple_answer') return given;
  const value = isList ? joined(given) : digits(given);
  // An empty field beside one that is filled in is left out.
  return type === 'multiple_open' && typeof value === 'string' ? joinOpen(value.split('|')) : value;
}

const isListed = (one: unknown): one is { key: string; value?: unknown } =>
  isRecord(one) && typeof one.key === 'string';

/** The list that GET gives, as a map; an entry without a value says nothing of its question. */
function mapOf(list: unknown[]): unknown {
  if (!list.every(isListed)) return list;
  const said = list.filter(({ value }) => value !== undefined);
  const twice = new Set(said.map(({ key }) => key)).size < said.length;
  return twice ? list : Object.fromEntries(said.map(({ key, value }) => [key, value]));
}

/**
 * Answers to profile questions in the one spelling that is judged and kept: a map of text with pipes and ticks. They
 * may come as the list that GET gives, several values as a list, digits as numbers, ticks as 1, '1' or 'true'. Null is
 * none, as where they are absent. What we never asked is ignored.
 */
export function bringAttributes(given: unknown): unknown {
  if (given === null) return {};
  const map = Array.isArray(given) ? mapOf(given) : given;
  if (!isRecord(map)) return given;
  const known = Object.entries(map).filter(([key]) => isAsked(attributeOf(key)));
  return Object.fromEntries(known.map(([key, value]) => [key, bringValue(key, value)]));
}

const value = z.nullable(z.union([z.string(), z.boolean()], profileRefusals.type));

/** Which values a key may have is said where the questions are: of a key that we never asked anything is ignored. */
export const attributesIn = described(
  z.pipe(
    z.transform((given: AttributeValues) => bringAttributes(given)),
    z.record(z.string(), value, missingOr(profileRefusals.type)),
  ),
  z.nullable(
    z.union([
      z.record(z.string(), z.unknown()),
      z.array(z.object({ key: z.string(), value: z.optional(z.unknown()) })),
    ]),
  ),
);
