import { dayMonth } from '#contract/format.ts';
import {
  countOf,
  fillLetter,
  type LetterVariable,
  letterValues,
  variablesWithout,
} from '#contract/office/letter-variables.ts';
import { invitationTells, linkIsYours } from '#contract/texts.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { LetterText } from '../../surveys/campaigns/campaign-file.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import { type Questionnaire, readPublished } from '../../surveys/questionnaire/published.ts';
import type { MailingKind } from '../schedule/round.ts';
import { keyMark } from './survey-link.ts';

/**
 * What every message of a mailing says, as it was when the mailing was made. Names and links are not in it, because
 * they are each reader's own.
 */
export type MailingLetter = {
  kind: MailingKind;
  subject: string;
  told: string[];
  /** The campaign's title. */
  title: string;
  /** How many questions, and until when; null: nothing is asked any more. */
  size: string | null;
  note: string;
  /** The token of an anonymous campaign's link, which is the same for everybody. */
  public_token: string | null;
  /** Marks the panel's key that the links were made with: links made with another key would open nothing. */
  key_mark: string;
  last: boolean;
};

/** A subject is read over shoulders and on locked screens, so these name no topic that concerns a family. */
const subjects: Record<MailingKind, string> = {
  invitation: 'Doe je mee met een nieuwe vragenlijst?',
  reminder: 'Doe je nog mee met de vragenlijst?',
  thank_you: 'Bedankt voor je hulp',
};

type LetterKind = { kind: MailingKind; last: boolean };

export async function freezeLetter(
  tx: Queryable,
  context: Context,
  campaign: CampaignRow,
  { kind, last }: LetterKind,
): Promise<MailingLetter> {
  const questionnaire = await readPublished(tx, campaign.id, campaign.version!);
  const [unknown] = unknownIn(campaign, questionnaire, kind);
  if (unknown) throw new Problem('mailing_letter_unknown', { facts: { variable: unknown } });
  return mailingLetterOf(campaign, questionnaire, { kind, last, key_mark: keyMark(context, campaign.id) });
}

/** What the campaign's own words ask to be filled in, and nobody knows. */
export function unknownIn(
  { draft, ends_at }: LetterCampaign,
  { questions }: Questionnaire,
  kind: MailingKind,
): LetterVariable[] {
  const { subject = '', text = '' } = writtenOf(draft, kind) ?? {};
  return variablesWithout(`${subject}\n${text}`, letterValues(questions, ends_at));
}

/** A thank-you has no text of its own in the campaign's file. */
const writtenOf = (draft: unknown, kind: MailingKind): Partial<LetterText> | undefined =>
  kind === 'thank_you' ? undefined : (draft as Partial<Record<MailingKind, Partial<LetterText>>>)[kind];

export type LetterCampaign = Pick<CampaignRow, 'draft' | 'anonymous' | 'ends_at' | 'public_token'>;

export function mailingLetterOf(
  { draft, anonymous, ends_at, public_token }: LetterCampaign,
  questionnaire: Questionnaire,
  { kind, last, key_mark }: LetterKind & { key_mark: string },
): MailingLetter {
  const written = writtenOf(draft, kind);
  const values = letterValues(questionnaire.questions, ends_at);
  const own = fillLetter(written?.text ?? '', values)
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean);
  const told = own.length > 0 ? own : ordinary(kind, anonymous);
  return {
    kind,
    subject: fillLetter(written?.subject?.trim() ?? '', values) || subjects[kind],
    told: last ? [...told, 'Dit is de laatste keer dat we je hierom vragen.'] : told,
    title: questionnaire.title,
    size: kind === 'thank_you' ? null : sizeOf(questionnaire, ends_at),
    note: noteOf(kind, anonymous),
    public_token,
    key_mark,
    last,
  };
}

/** The text of a letter when the campaign's file has none. The campaign's title stands below it, above the button. */
function ordinary(kind: MailingKind, anonymous: boolean): string[] {
  if (kind === 'invitation') return [invitationTells];
  if (kind === 'reminder') {
    const before = 'Kort geleden vroegen we je om mee te doen aan een vragenlijst.';
    return anonymous
      ? [`${before} Meedoen kan nog, en we horen graag hoe het bij jou gaat.`]
      : [`${before} We hebben je antwoorden nog niet allemaal.`, 'Was je al begonnen? Dan ga je verder waar je was.'];
  }
  return anonymous
    ? ['Kort geleden vroegen we je om mee te doen aan een vragenlijst.', 'Heb je meegedaan? Dank je wel voor je tijd.']
    : ['Je hebt onze vragenlijst ingevuld. Dank je wel voor je tijd.'];
}

function noteOf(kind: MailingKind, anonymous: boolean): string {
  const unknown = 'Wij kunnen niet zien wie er meedoet, dus iedereen krijgt dit bericht.';
  if (kind === 'thank_you') {
    return `Je hoeft niets meer te doen. ${anonymous ? unknown : 'Bij een volgende vragenlijst hoor je weer van ons.'}`;
  }
  if (!anonymous) return `${linkIsYours} Stuur hem niet door.`;
  if (kind === 'reminder') return `Heb je al meegedaan? Dan hoef je niets te doen. ${unknown}`;
  return 'Deze vragenlijst is anoniem. De link is voor iedereen dezelfde. We zetten alle antwoorden door elkaar. Daarna kan niemand zien welke van jou zijn, ook wij niet.';
}

/** "Maximaal 8 vragen. Meedoen kan tot en met 22 november.": a campaign that ends at midnight has the day before for its last. */
function sizeOf({ questions }: Questionnaire, endsAt: Date | null): string {
  const count = countOf(questions).replace(/^m/, 'M');
  const until = endsAt ? ` Meedoen kan tot en met ${dayMonth(new Date(endsAt.getTime() - 1))}.` : '';
  return `${count}.${until}`;
}
