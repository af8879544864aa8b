import type { readLetters as call, ShownLetter } from '#contract/calls/office/letters.ts';
import type { Reply } from '#contract/endpoint.ts';
import { tellsOfFamily } from '#contract/office/letter-tells.ts';
import { letterValues, letterVariables } from '#contract/office/letter-variables.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import type { MessageContent } from '../../messages/delivery/outgoing.ts';
import type { Context } from '../../platform/core/context.ts';
import { fileOf, readDraft, type StoredDraft } from '../../surveys/authoring/draft.ts';
import { campaignColumns } from '../../surveys/authoring/revisions.ts';
import { type Questionnaire, readPublished } from '../../surveys/questionnaire/published.ts';
import type { MailingKind } from '../schedule/round.ts';
import { writeLetter } from './letter-writer.ts';
import { type LetterCampaign, mailingLetterOf, unknownIn } from './mailing-letter.ts';
import { anonymousPath, surveyPath, surveyToken } from './survey-link.ts';
import { hasUnpublishedText } from './unpublished-text.ts';

const letterKinds = ['invitation', 'reminder', 'thank_you'] as const satisfies readonly MailingKind[];
/** Whose letter is shown. */
export type ExampleReader = { reader?: 'named' | 'nameless' | undefined; last?: 'yes' | undefined };

/** An example: nobody has this address, and the link opens nothing. */
const example = {
  email: 'samira@voorbeeld.nl',
  phone: '+31612345678',
  invitation: '00000000-0000-4000-8000-000000000000',
};

/** The letters of a campaign as they would arrive, written by the writer that writes those that leave. */
export async function showLetters(context: Context, id: string, look: ExampleReader): Promise<Reply<typeof call>> {
  const held = await readDraft(context.db, id);
  const { about, questionnaire } = await letterSourceOf(context, held);
  const values = letterValues(questionnaire.questions, about.ends_at);
  return {
    letters: letterKinds.map((kind): ShownLetter => {
      const { subject } = mailingLetterOf(about, questionnaire, { kind, last: false, key_mark: '' });
      const whatsapp = write(context, { about, questionnaire }, kind, 'whatsapp', look);
      const email = write(context, { about, questionnaire }, kind, 'email', look);
      const text = whatsapp.button
        ? whatsapp.body_text.replace(`\n\n${whatsapp.button.label}: ${whatsapp.button.link}`, '')
        : whatsapp.body_text;
      return {
        kind,
        subject,
        tells: tellsOfFamily(subject),
        unknown: unknownIn(about, questionnaire, kind),
        whatsapp: { text, button: whatsapp.button ?? null, cut: text.includes('…') },
        email: { text: email.body_text },
      };
    }),
    variables: letterVariables.map((name) => ({ name, value: values[name] })),
    pending: hasUnpublishedText(held, letterKinds),
  };
}

export async function showHtml(context: Context, id: string, kind: MailingKind, look: ExampleReader): Promise<string> {
  const held = await readDraft(context.db, id);
  const { body_html } = write(context, await letterSourceOf(context, held), kind, 'email', look);
  return body_html!;
}

type LetterSource = { about: LetterCampaign; questionnaire: Questionnaire };

/** What the letter is about: what is out, or the draft as it is; in the words of the newest draft. */
export async function letterSourceOf({ db }: Context, held: StoredDraft): Promise<LetterSource> {
  const { campaign } = held;
  const file = fileOf(held);
  const { anonymous, public_token, version } = campaign;
  const ends_at = version === null ? campaignColumns(file).closes_at : campaign.ends_at;
  const isAnonymous = version === null ? file.anonymous === true : anonymous;
  // Of a draft nothing is out yet: its link is as long as any other, and opens nothing.
  const token = isAnonymous ? (public_token ?? 'v'.repeat(22)) : null;
  const about = { draft: asWritten(file), anonymous: isAnonymous, ends_at, public_token: token };
  if (version !== null) return { about, questionnaire: await readPublished(db, campaign.id, version) };
  const words = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    about,
    questionnaire: { title: words(file.title), description: words(file.description), questions: asQuestions(file) },
  };
}

function write(
  context: Context,
  { about, questionnaire }: LetterSource,
  kind: MailingKind,
  channel: 'email' | 'whatsapp',
  { reader = 'named', last }: ExampleReader,
): MessageContent {
  const letter = mailingLetterOf(about, questionnaire, {
    kind,
    last: kind === 'reminder' && last === 'yes',
    key_mark: '',
  });
  const to = {
    channel,
    member_id: example.invitation,
    to_name: reader === 'named' ? 'Samira' : null,
    to_address: channel === 'email' ? example.email : example.phone,
  };
  return writeLetter(context, letter, to, pathOf(context, about));
}

const pathOf = (context: Context, { public_token }: LetterCampaign): string =>
  public_token === null
    ? surveyPath(example.email, surveyToken(context, example.invitation))
    : anonymousPath(public_token);

/** The words of letters in a draft that may still be anything. */
function asWritten(file: CampaignFile): Record<string, { subject?: string; text?: string }> {
  const words = (given: unknown) =>
    Object.fromEntries(Object.entries(given ?? {}).filter(([, text]) => typeof text === 'string'));
  return { invitation: words(file.invitation), reminder: words(file.reminder) };
}
