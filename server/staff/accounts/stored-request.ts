import type { AccessRequestKind } from '#contract/office/access-request-words.ts';
import type { StaffRight } from '#contract/roles.ts';
import { rules } from '#contract/rules.ts';
import { sql } from '../../platform/database/sql.ts';

export type StoredRequest = {
  id: string;
  kind: AccessRequestKind;
  staff_id: string;
  asked_by: string;
  asked_at: Date;
  reason: string | null;
  right: StaffRight | null;
  campaign_ids: string[] | null;
  counts_from: Date | null;
  mailed: number;
  mailed_at: Date;
  about: string;
  asker: string;
};

export const storedRequests = sql`
  select request.id, kind, request.staff_id, asked_by, asked_at, request.reason, right_name as right, campaign_ids, counts_from,
    mailed, mailed_at, coalesce(subject.name, subject.email) as about,
    coalesce(asker.name, asker.email) as asker
  from office.access_request request
  join office.staff subject on subject.id = request.staff_id
  join office.staff asker on asker.id = asked_by`;

export const effectiveAt = ({ counts_from }: Pick<StoredRequest, 'counts_from'>): Date | null =>
  counts_from && new Date(counts_from.getTime() + rules.access_request_hours * 3_600_000);
