import type { Context } from '../../platform/core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Of `contact.member`: who is in the panel. The story of the try-out is the panel while trying out, and nobody elsewhere. */
export const inPanel = ({ config }: Context): Sql =>
  sql`member.left_at is null and (not member.demo or ${config.panel_env === 'tryout'}::boolean)`;

/** Anyone who proved an address or a number, and so can be asked. */
export const proven: Sql = sql`(member.email_verified_at is not null or member.phone_verified_at is not null)`;
