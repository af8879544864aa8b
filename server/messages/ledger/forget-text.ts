import type { Context } from '../../base/context.ts';
import { type Sql, sql } from '../../database/sql.ts';

/** What left is not kept: it holds links that open things. Trying out, it is what the mailbox shows. */
export const forgetsText = ({ config }: Pick<Context, 'config'>): boolean => config.panel_env === 'production';

/** For an update of contact.message: empties what a message said, when that holds and this panel forgets. */
export const forgetTextWhen = (context: Pick<Context, 'config'>, through: Sql): Sql => sql`
  body_text = case when ${forgetsText(context)} and ${through} then '' else body_text end,
  body_html = case when ${forgetsText(context)} and ${through} then null else body_html end,
  one_click_link = case when ${forgetsText(context)} and ${through} then null else one_click_link end`;
