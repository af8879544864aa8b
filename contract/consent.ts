import { type Attribute, attributeOf } from './attributes.ts';
import { type InvitationMethod, invitedBy } from './channels.ts';

/**
 * What a member agrees to, in the very words beside the choice: the screen shows this sentence, the server keeps it
 * with the time. It stands under 'Hoe wil je de vragenlijsten krijgen?', for the method that is chosen.
 */
export function contactSentence(method: InvitationMethod, organisation: string): string {
  return `Je krijgt een paar keer per jaar een vragenlijst van ${organisation} ${invitedBy[method]}. Je kunt altijd stoppen.`;
}

/** The question as it is shown, with its reason. */
export const questionSentence = ({ question, description }: Pick<Attribute, 'question' | 'description'>): string =>
  description ? `${question} ${description}` : question;

/** The questions whose answer is a consent: a tick of these, and any answer to a question close to special data. */
const ticked: Record<string, string> = {
  privacy_policy: 'privacy',
  newsletter: 'newsletter',
  contact_lop: 'contact_lop',
};

/** What kind of consent an answer to this question is, if it is one. */
export const consentPurpose = (key: string): string | undefined =>
  ticked[key] ?? (attributeOf(key)?.sensitive ? key : undefined);
