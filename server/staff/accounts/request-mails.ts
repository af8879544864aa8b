import { clockTime, day } from '#contract/format.ts';
import { accessRequestWords } from '#contract/office/access-request-words.ts';
import { rules } from '#contract/rules.ts';
import { queueMessage } from '../../messages/outbox/enqueue.ts';
import type { Acting } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Admin, presentAdmins } from './admins.ts';
import { mailTo } from './mails.ts';
import { effectiveAt, type StoredRequest } from './stored-request.ts';

/** What a mail says has become of a request. */
type RequestNews = 'asked' | 'refused' | 'approved' | 'effective' | 'ended';

/** To every admin, and to the one whom it is about, with a link by which that one can refuse it. */
export async function mailOfRequest(
  tx: Queryable,
  context: Acting,
  request: StoredRequest,
  news: RequestNews,
): Promise<void> {
  const { clock, config } = context;
  const people = await presentAdmins(tx, config, request.staff_id);
  for (const one of people) await queueMessage(tx, requestMail(context, one, request, news), clock.now());
}

const titles: Record<RequestNews, string> = {
  asked: 'Een verzoek wacht op goedkeuring',
  refused: 'Een verzoek is afgekeurd',
  approved: 'Een verzoek is goedgekeurd',
  effective: 'Een verzoek is ingegaan',
  ended: 'Een verzoek is vervallen',
};

function requestMail({ config, secrets }: Acting, to: Admin, request: StoredRequest, news: RequestNews) {
  const { asker, kind, right, about, reason, asked_at } = request;
  const mine = to.id === request.staff_id;
  const what = accessRequestWords({ kind, right, about: mine ? 'jou' : about });
  const token = secrets.seal('access request', request.id).toString('base64url');
  const refuse = {
    heading: mine ? 'Wil je dit niet?' : 'Klopt dit niet?',
    words: mine
      ? 'Keur het dan af. Daarvoor hoef je niet in te loggen.'
      : 'Keur het dan af, en bel de andere beheerders.',
    button: mine ? 'Bekijk het verzoek' : 'Naar de medewerkers',
    link: mine ? `${config.office_url}/verzoek/${token}` : `${config.office_url}/medewerkers`,
  };
  const over = {
    heading: 'Klopt dit niet?',
    words: 'Bel dan meteen een andere beheerder.',
    button: 'Naar het kantoor',
    link: `${config.office_url}/medewerkers`,
  };
  const next = news === 'asked' ? refuse : over;
  return mailTo(config, to, {
    template: 'staff_access_request',
    subject: `${titles[news]} in het kantoor van het ${config.panel_name}`,
    preheader: `${asker} wil ${what}.`,
    title: titles[news],
    told: [
      { text: `Op ${day(asked_at)} om ${clockTime(asked_at)} uur vroeg ${asker} dit: ${asker} wil ${what}.` },
      ...(reason ? [{ text: `De reden: ‘${reason}’` }] : []),
      { text: stateOf(request, news) },
    ],
    asked: [{ heading: next.heading }, { text: next.words }, { button: next.button, link: next.link }],
    why: `Je krijgt deze e-mail omdat ${mine ? 'het verzoek over jou gaat' : `je beheerder bent van het ${config.panel_name}`}.`,
  });
}

function stateOf(request: StoredRequest, news: RequestNews): string {
  if (news === 'approved') return 'Een andere beheerder heeft het goedgekeurd. Het geldt nu.';
  if (news === 'effective') return 'Niemand heeft het afgekeurd. Het geldt nu.';
  if (news === 'refused') return 'Het is afgekeurd of ingetrokken. Er verandert niets.';
  if (news === 'ended')
    return `Niemand heeft binnen ${rules.access_request_days} dagen geantwoord. Er verandert niets.`;
  const at = effectiveAt(request);
  return at
    ? `Er is geen andere beheerder die dit mag goedkeuren. Het gaat vanzelf in op ${day(at)} om ${clockTime(at)} uur, tenzij iemand het afkeurt.`
    : `Een andere beheerder moet het goedkeuren. Gebeurt dat niet binnen ${rules.access_request_days} dagen, dan vervalt het.`;
}
