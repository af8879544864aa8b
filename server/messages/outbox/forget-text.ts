import type { Context } from '../../platform/core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * The text of a message that left is not kept, because its links open things. In a try-out it is, for the mailbox to
 * show.
 */
export const forgetsText = ({ config }: Pick<Context, 'config'>): boolean => config.panel_env === 'production';

/**
 * For an update of contact.message: empties the text of a message where `through` holds, if this panel forgets texts.
 */
export const forgetTextWhen = (context: Pick<Context, 'config'>, through: Sql): Sql => sql`
  body_text = case when ${forgetsText(context)} and ${through} then '' else body_text end,
  body_html = case when ${forgetsText(context)} and ${through} then null else body_html end,
  whatsapp = case when ${forgetsText(context)} and ${through} then null else whatsapp end,
  one_click_link = case when ${forgetsText(context)} and ${through} then null else one_click_link end`;
