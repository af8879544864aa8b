import type { MemberLetterKind } from '#contract/calls/office/member-letters.ts';
import { day, noonOf } from '#contract/format.ts';
import type { OutcomeAct, OutcomeFigure, OutcomePage } from '#contract/results/outcome-page.ts';
import { isBarShown, orderedParts } from '#contract/results/outcome-words.ts';
import { rules } from '#contract/rules.ts';
import { fillMessage } from '#contract/texts.ts';
import { CannotBeWritten, type MessageContent, type OutgoingMessage } from '../../messages/delivery/outgoing.ts';
import type { NewMessage } from '../../messages/outbox/enqueue.ts';
import type { Block } from '../../messages/templates/blocks.ts';
import { type PanelDetails, type Recipient, writeMail } from '../../messages/templates/email-template.ts';
import { nameInText } from '../../messages/templates/names.ts';
import { mirrorPath, mirrorToken } from '../../people/mirror-token.ts';
import { oneClickLink, stopLettersLink } from '../../people/one-click.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { fitWhatsapp, parameter, whatsappLetters } from './letter-whatsapp.ts';

export type LetterOutcome = {
  campaign_id: string;
  survey: string;
  title: string;
  slug: string;
  figure: OutcomeFigure;
  acts: OutcomeAct[];
  corrected?: OutcomePage['corrections'][number] | undefined;
};

/** What every message of a letter says, as it was when the letter was confirmed. */
export type MemberLetter = {
  kind: MemberLetterKind;
  subject: string;
  told: string[];
  outcomes: LetterOutcome[];
  /** The day it was confirmed: what was done before it is done, what comes after it is promised. */
  on: string;
};

/** What the letter says to this reader alone. */
export type ReaderLinks = { took_part: boolean; stop: string; own?: string };

export const endsBy = { outcome_letter: 'outcomes', newsletter: 'newsletter', profile_check: 'checks' } as const;

export const memberLetterMail = (
  panel: PanelDetails,
  to: Recipient,
  letter: MemberLetter,
  reader: ReaderLinks,
): NewMessage => writers[letter.kind](panel, to, letter, reader);

const writers = { outcome_letter: outcomeMail, newsletter: newsletterMail, profile_check: checkMail };

const pageOf = ({ public_url }: PanelDetails, { slug }: LetterOutcome) => `${public_url}/uitkomst/${slug}`;
const correctionOf = ({ corrected }: LetterOutcome) =>
  corrected ? [{ text: `Verbeterd op ${day(noonOf(corrected.day))}: ${corrected.words}` }] : [];
const askedOf = ({ survey }: LetterOutcome, took_part: boolean): string =>
  took_part ? `Je vulde ‘${survey}’ in. Dank je wel!` : `We vroegen ouders om ‘${survey}’ in te vullen.`;
const dated = ({ day: on, title, words }: OutcomeAct): Block => ({ text: `${day(noonOf(on))}: ${title}. ${words}` });

function outcomeMail(panel: PanelDetails, to: Recipient, letter: MemberLetter, { took_part, stop, own }: ReaderLinks) {
  const { kind, subject, told, on } = letter;
  const outcome = letter.outcomes[0]!;
  const { figure, acts } = outcome;
  const [done, ahead] = [acts.filter((one) => one.day <= on), acts.filter((one) => one.day > on)];
  const begin = `${askedOf(outcome, took_part)} ${took_part ? 'We beloofden dat je zou horen wat eruit kwam. Hier is het.' : 'Hier lees je wat eruit kwam.'}`;
  const why = took_part
    ? 'Je krijgt deze e-mail omdat je meedeed aan deze vragenlijst.'
    : 'Je krijgt deze e-mail omdat we je voor deze vragenlijst hadden uitgenodigd.';
  return writeMail(panel, to, {
    template: kind,
    subject,
    preheader: figure.sentence,
    title: subject,
    told: [
      { text: begin },
      ...told.map((text) => ({ text })),
      ...correctionOf(outcome),
      { heading: figure.sentence },
      ...sharesOf(figure),
      ...(done.length > 0 ? [{ heading: 'Dit is ermee gedaan' }, ...done.map(dated)] : []),
    ],
    asked: [
      ...(ahead.length > 0 ? [{ heading: 'Dit beloven we je' }, ...ahead.map(dated)] : []),
      { button: whatsappLetters.outcome_letter.button, link: pageOf(panel, outcome) },
      ...(own
        ? [
            {
              note: `Met deze link zie je jouw eigen antwoorden erbij, ${rules.mirror_link_days} dagen lang. Stuur hem niet door.`,
              label: 'Bekijk jouw antwoorden erbij',
              link: own,
            },
          ]
        : []),
    ],
    why: `${why} Wil je geen uitkomsten meer per e-mail? Zet ze dan uit. Je blijft lid.`,
    stop: { words: 'Zet ze dan uit', label: 'Uitkomsten uitzetten', link: stop },
  });
}

/** The bar of everybody. One split by group stands on the page. */
function sharesOf(figure: OutcomeFigure): Block[] {
  const [bar] = figure.bars;
  if (figure.bars.length !== 1 || !bar || !isBarShown(bar)) return [];
  return [{ asked: figure.question, whole: figure.kind !== 'several', shares: orderedParts(figure, bar.parts) }];
}

type MailContent = Parameters<typeof writeMail>[2];

/** A mail that begins with what its maker wrote. */
const plainMail = (
  panel: PanelDetails,
  to: Recipient,
  { kind, subject, told }: MemberLetter,
  rest: Pick<MailContent, 'asked' | 'why' | 'stop'>,
) =>
  writeMail(panel, to, {
    template: kind,
    subject,
    preheader: told[0] ?? subject,
    title: subject,
    told: told.map((text) => ({ text })),
    ...rest,
  });

function newsletterMail(panel: PanelDetails, to: Recipient, letter: MemberLetter, { stop }: ReaderLinks) {
  const { outcomes, on } = letter;
  return plainMail(panel, to, letter, {
    asked: [
      ...outcomes.flatMap((one): Block[] => [
        { heading: one.title },
        ...correctionOf(one),
        { text: one.figure.sentence },
        ...one.acts
          .filter((act) => act.day <= on)
          .slice(-1)
          .map(({ title, words }) => ({ text: `Dit is ermee gedaan: ${title}. ${words}` })),
        { note: 'Alle cijfers staan op de pagina.', label: 'Lees wat ouders zeiden', link: pageOf(panel, one) },
      ]),
      { button: whatsappLetters.newsletter.button, link: `${panel.public_url}/uitkomsten` },
    ],
    why: 'Je krijgt deze nieuwsbrief omdat je hem hebt aangezet. Wil je hem niet meer? Zet hem dan uit. Je blijft lid.',
    stop: { words: 'Zet hem dan uit', label: 'Nieuwsbrief uitzetten', link: stop },
  });
}

/** The words are ours: it leaves by itself. */
export const checkWords = {
  subject: 'Klopt dit nog?',
  text: 'Je vertelde ons iets over jezelf en je gezin. Dat is een tijd geleden. Misschien is er iets veranderd.\n\nMet de goede antwoorden sturen we je vragenlijsten die bij je passen, en zien we of we alle soorten ouders horen.',
};

/** Its link leads to the log-in: a mail that is passed on opens nothing, and no fact stands in it. */
function checkMail(panel: PanelDetails, to: Recipient, letter: MemberLetter, { stop }: ReaderLinks) {
  const { button, path } = whatsappLetters.profile_check;
  return plainMail(panel, to, letter, {
    asked: [
      { button, link: `${panel.public_url}/${path}` },
      { note: 'Je logt eerst in. Klopt alles nog? Dan ben je met één klik klaar.' },
    ],
    why: 'Je krijgt deze e-mail omdat je lid bent. We sturen hem hooguit één keer per jaar. Wil je hem niet meer? Zet hem dan uit. Je blijft lid.',
    stop: { words: 'Zet hem dan uit', label: 'Deze e-mail uitzetten', link: stop },
  });
}

/** What the template of this letter is filled with, behind the name: of a text as much as fits. */
function whatsappValues({ kind, subject, told, outcomes }: MemberLetter, took_part: boolean): string[] {
  const [first] = outcomes;
  const within = (...texts: string[]) => fitWhatsapp(texts.join(' '));
  const corrected = (one: LetterOutcome) => correctionOf(one).map(({ text }) => text);
  if (kind === 'profile_check') return [];
  if (kind === 'newsletter')
    return [subject, within(...told, ...outcomes.flatMap((one) => [...corrected(one), one.figure.sentence]))];
  return [askedOf(first!, took_part), within(...corrected(first!), first!.figure.sentence, ...told)];
}

/** The letter as WhatsApp shows it, and the same as its parts for the provider. */
export function memberLetterWhatsapp(
  panel: PanelDetails,
  name: string | null,
  letter: MemberLetter,
  took_part: boolean,
): MessageContent & { told: string; button: { label: string } } {
  const { text, button: label, path } = whatsappLetters[letter.kind];
  const values = [nameInText(name) ?? 'daar', ...whatsappValues(letter, took_part)];
  const told = fillMessage(text(panel.panel_name), values);
  const page = letter.kind === 'outcome_letter' ? letter.outcomes[0]!.slug : null;
  const link = `${panel.public_url}/${page === null ? path : fillMessage(path, [page])}`;
  const body = { type: 'body', parameters: values.map(parameter) };
  const button = page !== null && { type: 'button', sub_type: 'url', index: '0', parameters: [parameter(page)] };
  return {
    subject: letter.subject,
    told,
    body_text: `${told}\n\n${label}: ${link}`,
    body_html: null,
    one_click_link: null,
    button: { label, link },
    whatsapp: { template: letter.kind, language: 'nl', components: button ? [body, button] : [body] },
  };
}

type ToWrite = Pick<OutgoingMessage, 'channel' | 'member_id' | 'to_name' | 'to_address' | 'created_at'>;
type Standing = {
  campaign_id: string;
  page: OutcomePage;
  since: boolean;
  email_key: string | null;
  took_part: boolean;
};

/** Whether this row of contact.invitation led to answers that are still known to be its member's; never of an anonymous campaign. */
export const tookPart = sql`exists (
  select from survey.participation where participation.campaign_id = invitation.campaign_id
    and participation.id = invitation.participation_id and participation.finished_at is not null)`;

/** The letter to this reader, at the moment it leaves: until then its links stand nowhere. */
export async function writeMemberLetter(
  context: Context,
  letter: MemberLetter,
  { channel, member_id, to_name, to_address, created_at }: ToWrite,
): Promise<MessageContent> {
  if (!member_id) throw new CannotBeWritten('erased');
  const published = await context.db.many(sql<Standing>`
    select report.campaign_id, page, published_at > ${created_at} as since, email_key, exists (
      select from contact.invitation
      where invitation.campaign_id = report.campaign_id and invitation.member_id = member.id and ${tookPart}) as took_part
    from survey.report, contact.member
    where member.id = ${member_id} and report.state = 'published'
      and report.campaign_id = any(${letter.outcomes.map((one) => one.campaign_id)}::uuid[])`);
  const outcomes = letter.outcomes.flatMap((one) => {
    const now = published.find(({ campaign_id }) => campaign_id === one.campaign_id);
    // What was withdrawn since is in no newsletter; a letter about it alone was stopped before it came here.
    if (!now) return letter.kind === 'newsletter' ? [] : [one];
    const { slug, title, figures, corrections } = now.page;
    // Corrected while it waited: it tells the new figure, and what was wrong with what its maker wrote above it.
    const corrected = now.since ? corrections[0] : undefined;
    return [{ ...one, slug, title, figure: figures[0]!, corrected }];
  });
  const [first] = published;
  const took_part = first?.took_part ?? false;
  if (channel === 'whatsapp') return memberLetterWhatsapp(context.config, to_name, { ...letter, outcomes }, took_part);
  const isOwn = letter.kind === 'outcome_letter' && first?.took_part && first.email_key !== null;
  const own = isOwn && {
    member_id,
    campaign_id: first.campaign_id,
    email_key: first.email_key!,
  };
  const by = endsBy[letter.kind];
  const to = { member_id, name: to_name, address: to_address };
  const {
    subject,
    body_text,
    body_html = null,
  } = memberLetterMail(
    context.config,
    to,
    { ...letter, outcomes },
    {
      took_part,
      stop: stopLettersLink(context, member_id, created_at, by),
      ...(own && { own: `${context.config.public_url}/${mirrorPath(first!.page.slug, mirrorToken(context, own))}` }),
    },
  );
  return { subject, body_text, body_html, one_click_link: oneClickLink(context, member_id, created_at, by) };
}
