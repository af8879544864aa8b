import { hitsMost, type MemberHit } from '#contract/calls/office/support/members.ts';
import { normalizePhone } from '#contract/phone.ts';
import { inTurn } from '../../fieldwork/costly-reads.ts';
import { emailKey } from '../../people/address.ts';
import { idsOfReference } from '../../people/reference.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { readHits } from './search-hits.ts';
import { spendSearch } from './searches.ts';

/** What was typed may be read in more than one way; all readings count. */
type By = 'address' | 'number' | 'reference' | 'name';

/**
 * At most twenty hits, masked. That somebody searched is a line in the audit, and by what kind of thing; what was typed
 * is written down nowhere, for it is mostly somebody's name or address.
 */
export async function findForSupport(context: Acting, typed: string): Promise<{ hits: MemberHit[]; more: boolean }> {
  await spendSearch(context);
  const readings = readingsOf(typed.trim());
  const found = readings.length === 0 ? [] : await hitsOf(context, readings);
  const detail = { by: readings.map(({ by }) => by).join(' '), hits: String(Math.min(found.length, hitsMost)) };
  await recordAudit(context.db, context, { action: 'members_searched', detail });
  return { hits: found.slice(0, hitsMost), more: found.length > hitsMost };
}

type Reading = { by: By; which: Sql };

const hitsOf = (context: Acting, readings: readonly Reading[]) => {
  const which = readings.map((one) => one.which).reduce((all, one) => sql`${all} or ${one}`);
  return inTurn(context, (aside) => readHits(aside.db, aside, sql`(${which})`, hitsMost + 1));
};

function readingsOf(typed: string): Reading[] {
  if (typed.includes('@')) return [{ by: 'address', which: byAddress(typed) }];
  const ids = idsOfReference(typed);
  const number = /^[\d\s().+-]+$/.test(typed) ? byNumber(typed) : undefined;
  const name = byName(typed);
  return [
    ...(ids ? [{ by: 'reference' as const, which: sql`id between ${ids.first}::uuid and ${ids.last}::uuid` }] : []),
    ...(number ? [{ by: 'number' as const, which: number }] : []),
    ...(name ? [{ by: 'name' as const, which: name }] : []),
  ];
}

/** A whole address; or as much of one as the caller spelled, when it is enough to be somebody's. */
function byAddress(typed: string): Sql {
  const key = emailKey(typed);
  const [local = '', domain = ''] = key.split('@');
  if (domain.includes('.') || local.length < 4) return sql`(email_key = ${key} or new_email_key = ${key})`;
  return sql`(email_key like ${`${escaped(key)}%`} or new_email_key like ${`${escaped(key)}%`})`;
}

/** A whole number, or its last digits. */
function byNumber(typed: string): Sql | undefined {
  const whole = normalizePhone(typed);
  const digits = typed.replaceAll(/\D/g, '');
  if (digits.length < 4) return undefined;
  const last = `%${digits.replace(/^0/, '')}`;
  return whole
    ? sql`(phone = ${whole} or new_phone = ${whole} or phone like ${last})`
    : sql`(phone like ${last} or new_phone like ${last})`;
}

/** Words of the name, and four digits of the postcode if they stand beside it. */
function byName(typed: string): Sql | undefined {
  const parts = typed.split(/\s+/).filter(Boolean);
  const digits = parts.filter((part) => /^\d{4}$/.test(part));
  // The letters of a postcode, which we do not have.
  const words = parts.filter((part) => /\p{L}/u.test(part) && !(digits.length > 0 && /^[A-Z]{2}$/.test(part)));
  if (words.join('').length < 2) return undefined;
  const named = words
    .map((word) => `%${escaped(bare(word))}%`)
    .map((word) => sql`(name ilike ${word} or (name ~ ${'[^ -~]'} and ${bareName} ilike ${word}))`)
    .reduce((all, one) => sql`${all} and ${one}`);
  if (digits.length === 0) return sql`(${named})`;
  return sql`(${named} and exists (select from profile.answers
    where member_id = member.id and answers -> 'zipcode' ->> 1 = any(${digits}::text[])))`;
}

/** Anyone who listens on the phone types 'Zoe' for Zoë, and 'Zoë' for a Zoe. */
const bare = (text: string): string => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
const bareName = sql`regexp_replace(normalize(name, NFD), ${'[\u0300-\u036f]'}, '', 'g')`;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
