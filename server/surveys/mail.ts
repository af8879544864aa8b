import { mostLeft, type SurveyQuestion, waysFrom } from '#contract/flow.ts';
import { day } from '#contract/format.ts';
import { type Panel, type Recipient, writeMail } from '../messages/frame.ts';
import { nameInHeader, nameInText } from '../messages/names.ts';
import type { NewMessage } from '../messages/queue.ts';
import type { LetterText } from './campaign-file.ts';

/** What an invitation tells about its campaign. */
export type Invitation = {
  title: string;
  anonymous: boolean;
  questions: readonly SurveyQuestion[];
  ends_at: Date | null;
  letter: LetterText | null;
};

/** "8 vragen, tot en met 22 november 2026": a campaign that ends at midnight has the day before for its last. */
function sizeOf({ questions, ends_at }: Invitation): string {
  const most = mostLeft(questions, questions[0]?.id ?? '');
  const branches = questions.some((_, at) => waysFrom(questions, at).length > 1);
  const count = most === 1 ? '1 vraag' : `${branches ? 'hoogstens ' : ''}${most} vragen`;
  const until = ends_at ? `, tot en met ${day(new Date(ends_at.getTime() - 1))}` : '';
  return `${count[0]!.toUpperCase()}${count.slice(1)}${until}.`;
}

const subjectOf = ({ letter, title }: Invitation) => letter?.subject || `Doe je mee? ${title}`;
const paragraphsOf = ({ letter, title }: Invitation): string[] => {
  const written = (letter?.text ?? '').split(/\n\s*\n/).map((text) => text.trim());
  const paragraphs = written.filter(Boolean);
  return paragraphs.length > 0
    ? paragraphs
    : [`Er staat een nieuwe vragenlijst voor je klaar: ${title}. We horen graag hoe het bij jou gaat.`];
};

const noteOf = ({ anonymous }: Invitation) =>
  anonymous
    ? 'Deze vragenlijst is anoniem. De link is voor iedereen dezelfde, en niemand kan zien welke antwoorden van jou zijn.'
    : 'De link is alleen voor jou. Stuur hem niet door.';

export function invitationMail(panel: Panel, to: Recipient, invitation: Invitation, link: string): NewMessage {
  return writeMail(panel, to, {
    template: 'invitation',
    subject: subjectOf(invitation),
    preheader: sizeOf(invitation),
    title: subjectOf(invitation),
    told: paragraphsOf(invitation).map((text) => ({ text })),
    asked: [
      { heading: invitation.title },
      { text: sizeOf(invitation) },
      { button: 'Naar de vragenlijst', link },
      { note: noteOf(invitation) },
    ],
    why: `Je krijgt deze e-mail omdat je lid bent van het ${panel.panel_name}.`,
  });
}

export function invitationWhatsapp(panel: Panel, to: Recipient, invitation: Invitation, link: string): NewMessage {
  const { panel_name, organisation, public_url } = panel;
  const name = nameInText(to.name);
  return {
    member_id: to.member_id,
    channel: 'whatsapp',
    template: 'invitation',
    to_name: nameInHeader(to.name) || null,
    to_address: to.address,
    subject: subjectOf(invitation),
    body_text: [
      name ? `Hoi ${name}!` : 'Hoi!',
      ...paragraphsOf(invitation),
      `*${invitation.title}*\n${sizeOf(invitation)}`,
      `Naar de vragenlijst: ${link}`,
      noteOf(invitation),
      `Het ${panel_name} van ${organisation}. Geen berichten meer? Schrijf je uit: ${public_url}/uitschrijven`,
    ].join('\n\n'),
  };
}
