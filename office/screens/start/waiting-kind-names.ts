import type { WaitingMailing } from '#contract/calls/office/today.ts';

/** What a mailing's messages are called, one of them and several. */
export const waitingKindNames: Record<WaitingMailing['kind'], { one: string; many: string }> = {
  invitation: { one: 'Uitnodiging', many: 'uitnodigingen' },
  reminder: { one: 'Herinnering', many: 'herinneringen' },
  outcome_letter: { one: 'Bericht over de uitkomst', many: 'berichten over de uitkomst' },
  newsletter: { one: 'Nieuwsbrief', many: 'nieuwsbrieven' },
  profile_check: { one: 'Mail ‘Klopt dit nog?’', many: 'mails ‘Klopt dit nog?’' },
  thank_you: { one: 'Bedankbericht', many: 'bedankberichten' },
  create_password: { one: 'Mail om een wachtwoord te kiezen', many: 'mails om een wachtwoord te kiezen' },
};
