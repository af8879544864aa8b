import { type Queryable, sql } from '../../../platform/database/sql.ts';

/** By whom Meta's id is kept: the reader of a message that went to the number they still have, or a member by that number. */
type WhatsappUser = { user_print: Buffer } & ({ message_id: string } | { phone: string });

export async function keepWhatsappUser(tx: Queryable, user: WhatsappUser): Promise<void> {
  const phone =
    'phone' in user
      ? sql`${user.phone}::text`
      : sql`(select to_address from contact.message where id = ${user.message_id} and member_id = member.id)`;
  await tx.run(sql`
    insert into contact.whatsapp_user (member_id, phone, user_print)
    select id, phone, ${user.user_print} from contact.member where phone = ${phone} and left_at is null and not demo
    on conflict (member_id) do update set phone = excluded.phone, user_print = excluded.user_print
      where (whatsapp_user.phone, whatsapp_user.user_print) is distinct from (excluded.phone, excluded.user_print)`);
}

/** The number of whoever Meta names by this id. */
export async function phoneOfWhatsappUser(tx: Queryable, user_print: Buffer): Promise<string | undefined> {
  const found = await tx.maybe(sql<{ phone: string }>`
    select member.phone from contact.member join contact.whatsapp_user on member_id = member.id
      and whatsapp_user.phone = member.phone
    where user_print = ${user_print} limit 1`);
  return found?.phone;
}
