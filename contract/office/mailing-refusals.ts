import { clockTime, pluralOf, weekday } from '../format.ts';
import { absent, type RefusalKind, refused } from '../problem.ts';
import { type NobodyLeft, sayNobodyLeft } from './exclusion-words.ts';
import { type MailingStanding, standingName } from './mailing-states.ts';
import { reminderTooNear } from './too-near.ts';

export type MailingRefusalFacts = {
  mailing_of_draft: null;
  mailing_of_taste: null;
  mailing_campaign_closed: null;
  mailing_campaign_closed_by_then: null;
  mailing_follower_too_late: null;
  mailing_campaign_not_open_by_then: null;
  mailing_anonymous_needs_everybody: null;
  mailing_everybody_only_anonymous: null;
  mailing_last_reminder_sent: null;
  mailing_nothing_to_follow: null;
  mailing_at_night: null;
  /** Moments are as ISO 8601 has them. */
  mailing_reminder_too_near: { left: boolean; at: string; hours: number };
  mailing_sample_too_large: { most: number };
  mailing_list_refused: null;
  mailing_conditions_refused: null;
  mailing_unknown: null;
  mailing_of_nobody: NobodyLeft;
  mailing_letter_unknown: { variable: string };
  mailing_words_wait: null;
  mailing_no_test_address: null;
  mailing_no_test_number: null;
  mailing_no_test_whatsapp: null;
  mailing_moment_unread: null;
  mailing_moment_past: { at: string };
  mailing_moment_far: { at: string; years: number };
  mailing_reason_needed: null;
  group_unknown: null;
  mailing_not_in_that_state: MailingStanding & { act: MailingAct };
};
export type MailingAct = 'pause' | 'resume' | 'slow' | 'cancel' | 'move' | 'restore';

const actWords: Record<MailingAct, string> = {
  pause: 'gepauzeerd',
  resume: 'hervat',
  slow: 'vertraagd',
  cancel: 'gestopt',
  move: 'verzet',
  restore: 'teruggezet',
};

/** woensdag 3 maart om 19.30 uur */
const momentOf = (iso: string): string => `${weekday(new Date(iso))} om ${clockTime(new Date(iso))} uur`;

export const mailingRefusals: { [Code in keyof MailingRefusalFacts]: RefusalKind<MailingRefusalFacts[Code]> } = {
  mailing_of_draft: refused('Deze vragenlijst is nog een concept. Publiceer hem eerst.'),
  mailing_of_taste: refused(
    'De eerste vraag van deze vragenlijst staat op de homepage. Je kunt er niemand voor mailen.',
  ),
  mailing_campaign_closed: refused('Deze vragenlijst is gesloten.'),
  mailing_campaign_closed_by_then: refused('Deze vragenlijst is dan al gesloten. Kies een eerder moment.'),
  mailing_follower_too_late: refused(
    'Dan komt een herinnering die hierop volgt pas na het sluiten van de vragenlijst. Kies een eerder moment, of neem die herinnering eerst terug.',
  ),
  mailing_campaign_not_open_by_then: refused('Deze vragenlijst is dan nog niet open. Kies een later moment.'),
  mailing_anonymous_needs_everybody: refused(
    'Deze vragenlijst is anoniem: niemand weet wie er meedeed. Schrijf iedereen die is uitgenodigd, of niemand.',
  ),
  mailing_everybody_only_anonymous: refused('Iedereen schrijven kan alleen bij een anonieme vragenlijst.'),
  mailing_last_reminder_sent: refused(
    'De laatste herinnering is al verstuurd of gepland. Daarin staat dat er geen meer komt.',
  ),
  mailing_nothing_to_follow: refused('Er is nog niemand uitgenodigd. Nodig eerst mensen uit.'),
  mailing_at_night: refused('Het is tussen 21.00 en 8.00 uur. Kies een moment overdag, of verstuur het toch nu.'),
  mailing_reminder_too_near: {
    ...refused(
      ({ left, at, hours }: MailingRefusalFacts['mailing_reminder_too_near']) =>
        `Een herinnering van deze vragenlijst ${left ? 'ging weg' : 'is gepland'} op ${momentOf(at)}. Dat is minder dan ${hours} uur ervandaan. Er is nu niemand herinnerd.`,
    ),
    type: reminderTooNear,
  },
  mailing_sample_too_large: refused(
    ({ most }) => `Je kunt nog maar ${pluralOf(most, 'lid', 'leden')} uitnodigen. Er is nu niemand uitgenodigd.`,
  ),
  mailing_list_refused: refused('Er is niemand uitgenodigd. In de lijst klopt nog iets niet.'),
  mailing_conditions_refused: refused('Er is niemand gekozen. In de voorwaarden klopt nog iets niet.'),
  mailing_unknown: absent('Deze verzending bestaat niet meer.'),
  mailing_of_nobody: refused(
    (left) => `Er is nu niemand om te schrijven. Er is niets verstuurd.${sayNobodyLeft(left)}`,
  ),
  mailing_letter_unknown: refused(
    ({ variable }) =>
      `In het bericht staat ‘${variable}’, en dat is nog niet bekend. Vul het in bij de instellingen, of haal het uit het bericht.`,
  ),
  mailing_words_wait: refused(
    'Er is niets verstuurd. Je schreef andere berichten dan de berichten die nu gelden. Neem ze eerst over, of zet ze terug.',
  ),
  mailing_no_test_address: refused('Bevestig eerst waar een test naartoe mag.'),
  mailing_no_test_number: refused('Bevestig eerst een eigen nummer bij Mijn account.'),
  mailing_no_test_whatsapp: refused('Dit bericht gaat niet via WhatsApp: dat is niet ingesteld.'),
  mailing_moment_unread: refused('Vul een dag en een tijd in.'),
  mailing_moment_past: refused(({ at }) => `Dat moment is al voorbij: ${momentOf(at)}. Kies een later moment.`),
  mailing_moment_far: refused(({ years }) => `Dat is meer dan ${years} jaar vooruit. Kies een eerder moment.`),
  mailing_reason_needed: refused(
    'Deze verzending stopte automatisch: te veel berichten mislukten. Schrijf op waarom ze verder mag.',
  ),
  group_unknown: absent('Deze groep is er niet.'),
  mailing_not_in_that_state: refused(
    ({ act, ...standing }) =>
      `Deze verzending is ${standingName(standing).toLowerCase()}. Ze kan nu niet worden ${actWords[act]}.`,
  ),
};
