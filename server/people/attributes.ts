import { type Attribute, attributeOf, attributes } from '#contract/attributes.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import type { AttributeValue, AttributeValues } from '#contract/profile.ts';
import { join, split } from '#contract/values.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Inside the database every answer is a list; the pipe is for the wire. No answer is no row. */
export function toStored(attribute: Attribute, value: AttributeValue | undefined): string[] | undefined {
  if (attribute.type === 'checkbox') return typeof value === 'boolean' ? [String(value)] : undefined;
  if (typeof value !== 'string' || value === '') return undefined;
  const several = attribute.type === 'multiple_answer' || attribute.type === 'multiple_open';
  return several ? split(value) : [value.normalize('NFC')];
}

export function toWire(attribute: Attribute, stored: readonly string[] | undefined): AttributeValue {
  if (!stored) return null;
  return attribute.type === 'checkbox' ? stored[0] === 'true' : join(stored);
}

/** Writes what was sent; what was not sent stays. Says which answers are others than before. */
export async function writeAttributes(
  tx: Queryable,
  memberId: string,
  values: AttributeValues,
  at: Date,
): Promise<string[]> {
  const changed: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    const stored = toStored(attributeOf(key)!, value);
    const touched = stored
      ? await tx.run(sql`
          insert into profile.attribute (member_id, key, value, changed_at)
          values (${memberId}, ${key}, ${stored}, ${at})
          on conflict (member_id, key) do update set value = excluded.value, changed_at = excluded.changed_at
          where attribute.value <> excluded.value`)
      : await tx.run(sql`delete from profile.attribute where member_id = ${memberId} and key = ${key}`);
    if (touched > 0) changed.push(key);
  }
  return changed;
}

/** The answers of a member as they go over the wire. */
export async function readAttributes(db: Queryable, memberId: string): Promise<AttributeValues> {
  const rows = await db.many(sql<{ key: string; value: string[] }>`
    select key, value from profile.attribute where member_id = ${memberId}`);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    attributes.map((attribute) => [attribute.key, toWire(attribute, stored.get(attribute.key))]),
  );
}

/** The questions with their answers; without answers as the registration starts. */
export function describeAttributes(values?: AttributeValues): AttributeView[] {
  return attributes.map((attribute: Attribute) => {
    const { key, type, question, description, options, page, required } = attribute;
    const value = values ? (values[key] ?? null) : (attribute.initial ?? null);
    return { key, type, question, description, options: [...options], value, page, required };
  });
}
