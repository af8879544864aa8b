/**
 * Every act that leaves a line in the audit log, as the log shows it: which group it belongs to, what its line is about,
 * and the words between who did it and to what. Imports nothing.
 */
export const auditGroups = {
  members: 'Ouders',
  exports: 'Exports en uitkomsten',
  campaigns: 'Vragenlijsten',
  panel: 'Panel en werving',
  mailings: 'Uitnodigen en berichten',
  staff: 'Medewerkers en sleutels',
  entry: 'Inloggen',
  house: 'De server',
} as const;
export type AuditGroup = keyof typeof auditGroups;

/** What a line is about, so what its `about` leads to. */
type AuditAbout = 'member' | 'campaign' | 'mailing' | 'colleague' | 'key' | null;
type Kind<Of = AuditAbout> = { group: AuditGroup; of: Of; words: string };

const kind =
  <Of extends AuditAbout>(group: AuditGroup, of: Of) =>
  (words: string): Kind<Of> => ({ group, of, words });
const member = kind('members', 'member');
const exported = kind('exports', 'campaign');
const campaign = kind('campaigns', 'campaign');
const mailing = kind('mailings', 'mailing');
const colleague = kind('staff', 'colleague');
const entry = kind('entry', 'colleague');
const house = kind('house', null);

export const auditActions = {
  members_imported: kind('members', null)('nam ouders over uit een bestand'),
  member_exported: member('maakte het dossier van'),
  member_erased: kind('members', null)('wiste een ouder'),
  member_password_changed: member('veranderde het wachtwoord van'),
  members_searched: kind('members', null)('zocht naar een ouder'),
  members_doubles_listed: kind('members', null)('bekeek wie er misschien twee keer in staat'),
  members_file_checked: kind('members', null)('keek een bestand met ouders na'),
  members_many_searched: kind('members', 'colleague')('zocht heel vaak naar ouders:'),
  members_many_seen: kind('members', 'colleague')('bekeek op één dag veel ouders:'),
  member_seen: member('bekeek'),
  member_corrected: member('verbeterde gegevens van'),
  member_proof_sent: member('stuurde opnieuw een link naar'),
  member_rested: member('veranderde de rust van'),
  member_channel_stopped: member('pauzeerde een kanaal van'),
  member_channel_started: member('zette een kanaal weer aan van'),
  member_left: member('schreef uit:'),
  member_noted: member('schreef een gesprek op met'),
  request_noted: member('schreef een verzoek op van'),
  request_seen: member('las een verzoek van'),
  request_changed: member('werkte een verzoek bij van'),
  talk_drawn: kind('members', null)('trok ouders voor een gesprek'),
  talk_seen: kind('members', null)('bekeek wie er voor een gesprek getrokken is'),
  talk_written: kind('members', null)('schreef ouders over een gesprek'),

  campaign_unreachable_seen: campaign('bekeek wie geen bericht kreeg van'),
  campaign_exported: exported('exporteerde de antwoorden van'),
  tables_exported: exported('haalde tabellen op van'),
  codebook_exported: exported('haalde het codeboek op van'),
  export_removed: exported('gooide een bestand weg met antwoorden van'),
  results_weighted: exported('maakte een weging van'),
  results_joined: exported('veranderde welke antwoorden zijn samengevoegd bij'),
  results_texts_read: exported('las open antwoorden van'),
  results_codes_changed: exported('veranderde de codes van open antwoorden van'),
  results_coded: exported('codeerde een open antwoord van'),
  results_left_out: exported('sloot antwoorden uit van de resultaten van'),
  results_counted_again: exported('telde uitgesloten antwoorden weer mee bij'),
  report_asked: exported('vroeg een collega het rapport te bevestigen van'),
  report_taken_back: exported('haalde het rapport terug van'),
  report_published: exported('bevestigde en publiceerde het rapport van'),
  report_published_alone: exported('publiceerde na een dag zonder collega het rapport van'),
  report_withdrawn: exported('trok het rapport in van'),
  report_taken: exported('maakte dia’s, een document of plaatjes van het rapport van'),
  report_acts_changed: exported('veranderde wat er met de uitkomst is gedaan van'),
  results_refused: exported('kreeg geen cijfers van een kleine groep te zien van'),
  export_persons: kind('exports', null)('zocht van wie de gegevens in een export waren'),

  campaign_imported: campaign('nam een vragenlijst over uit een bestand:'),
  campaign_created: campaign('begon de vragenlijst'),
  campaign_removed: campaign('verwijderde het concept'),
  campaign_restored: campaign('zette een concept terug:'),
  campaign_published: campaign('publiceerde'),
  campaign_changed: campaign('veranderde iets aan'),
  campaign_closed: campaign('sloot'),
  campaign_archived: campaign('zette in het archief:'),
  campaign_unarchived: campaign('haalde uit het archief:'),
  outcome_day_set: campaign('gaf de datum van de uitkomst van'),
  campaign_reopened: campaign('heropende'),
  campaign_previewed: campaign('deelde een voorbeeld van'),
  campaign_put_back: campaign('zette een eerdere versie terug van'),
  campaign_file_taken: campaign('haalde het bestand op van'),
  review_asked: campaign('vroeg een collega mee te lezen met'),
  bank_question_added: campaign('zette in de vragenbank een vraag van'),
  bank_question_removed: campaign('haalde uit de vragenbank een vraag van'),
  campaign_taste_chosen: campaign('zette op de homepage:'),
  campaign_taste_ended: campaign('haalde van de homepage:'),
  campaign_first_look_set: campaign('koos wat ouders na het invullen zien van'),
  campaign_outcome_told: campaign('zette een uitkomst op de homepage van'),
  campaign_outcome_withdrawn: campaign('haalde een uitkomst van de homepage van'),

  letter_tested: kind('mailings', 'campaign')('stuurde zichzelf een test van een bericht van'),
  campaign_invited: kind('mailings', 'campaign')('nodigde ouders uit voor'),
  campaign_reminded: kind('mailings', 'campaign')('herinnerde ouders aan'),
  campaign_thanked: kind('mailings', 'campaign')('bedankte ouders voor'),
  outcome_letter_sent: kind('mailings', 'campaign')('schreef ouders over de uitkomst van'),
  newsletter_sent: kind('mailings', null)('verstuurde een nieuwsbrief'),
  profile_check_switched_on: kind('mailings', null)('zette ‘Klopt dit nog?’ aan'),
  profile_check_switched_off: kind('mailings', null)('zette ‘Klopt dit nog?’ uit'),
  draw_prepared: kind('mailings', 'campaign')('koos ouders op een gevoelig kenmerk voor'),
  draw_explained: member('keek waarom er wel of geen uitnodiging kwam voor'),
  mailing_scheduled: kind('mailings', 'campaign')('plande een verzending voor'),
  mailing_paused: mailing('pauzeerde een verzending van'),
  mailing_resumed: mailing('hervatte een verzending van'),
  mailing_slowed: mailing('vertraagde een verzending van'),
  mailing_moved: mailing('verzette een verzending van'),
  mailing_cancelled: mailing('stopte een verzending van'),
  mailing_restored: mailing('plande opnieuw een verzending van'),
  channel_paused: kind('mailings', null)('pauzeerde een kanaal'),
  channel_resumed: kind('mailings', null)('zette een kanaal weer aan'),
  messages_released: kind('mailings', null)('liet wachtende berichten gaan'),

  group_closed: kind('mailings', 'campaign')('sloot een groep ouders bij'),
  group_opened: kind('mailings', 'campaign')('opende een groep ouders weer bij'),
  group_target_set: kind('mailings', 'campaign')('veranderde het doel van een groep ouders bij'),
  groups_close_full: kind('mailings', 'campaign')('bepaalde of volle groepen vanzelf sluiten bij'),

  population_changed: kind('panel', null)('veranderde de cijfers van Nederland'),
  recruitment_added: kind('panel', null)('maakte een wervingslink'),
  recruitment_ended: kind('panel', null)('stopte een wervingslink'),
  recruitment_resumed: kind('panel', null)('liet een wervingslink weer meetellen'),
  profile_question_made: kind('panel', null)('maakte een profielvraag'),
  profile_question_changed: kind('panel', null)('veranderde een profielvraag'),
  profile_question_grouped: kind('panel', null)('deelde de antwoorden op een profielvraag anders in'),
  profile_question_published: kind('panel', null)('stelt ouders een profielvraag'),
  profile_question_retired: kind('panel', null)('stelt ouders een profielvraag niet meer'),
  profile_question_erased: kind('panel', null)('wiste een profielvraag met alle antwoorden'),

  staff_invited: colleague('nodigde uit:'),
  staff_joined: colleague('kwam bij het kantoor:'),
  staff_removed: colleague('beëindigde de toegang van'),
  staff_role_changed: colleague('veranderde de rol van'),
  staff_right_given: colleague('gaf een recht aan'),
  staff_reset_asked: colleague('vroeg een nieuwe link voor'),
  staff_reset_approved: colleague('keurde een nieuwe link goed voor'),
  staff_reset_refused: colleague('keurde geen nieuwe link goed voor'),
  staff_right_taken: colleague('nam een recht af van'),
  staff_admin_asked: colleague('vroeg om beheerder te maken:'),
  staff_right_asked: colleague('vroeg een recht voor'),
  access_request_approved: colleague('keurde een verzoek goed over'),
  access_request_refused: colleague('keurde een verzoek af over'),
  access_request_effective: colleague('liet een verzoek ingaan over'),
  access_request_ended: colleague('liet een verzoek vervallen over'),

  login: entry('logde in:'),
  login_refused: entry('kwam er niet in:'),
  login_tryout: entry('logde in met een link van de testomgeving:'),
  logout: entry('logde uit:'),

  program_key_made: kind('staff', 'key')('maakte een sleutel voor een programma:'),
  program_key_taken_over: kind('staff', 'key')('nam de sleutel over:'),
  program_key_ended: kind('staff', 'key')('beëindigde de sleutel'),
  program_read: kind('exports', 'campaign')('las, voor het eerst die dag,'),
  audit_exported: kind('exports', null)('exporteerde het logboek'),
  audit_member_sought: kind('members', 'member')('zocht in het logboek wie iets deed bij'),

  passkey_added: entry('maakte een toegangssleutel:'),
  passkey_renamed: entry('gaf een toegangssleutel een andere naam:'),
  passkey_removed: entry('verwijderde een toegangssleutel:'),
  recovery_made: entry('maakte nieuwe herstelcodes:'),
  app_renewed: entry('koppelde een andere app:'),
  address_proven: entry('bevestigde het eigen e-mailadres:'),
  phone_code_sent: entry('vroeg een code voor een eigen nummer:'),
  phone_proven: entry('bevestigde een eigen nummer:'),
  phone_removed: entry('haalde het eigen nummer weg:'),
  session_ended: entry('beëindigde een eigen sessie:'),

  job_retried: house('liet mislukt werk opnieuw doen'),
  clock_accepted: house('keurde de klok goed'),
  key_accepted: house('keurde een andere geheime sleutel goed'),
  key_renewed: house('verving de geheime sleutel'),
  backup_made: house('maakte een reservekopie'),
  backup_restored: house('zette een reservekopie terug'),
  demo_removed: house('haalde de fictieve gegevens weg'),
} as const satisfies Record<string, Kind>;
export type AuditAction = keyof typeof auditActions;
/** What is done with one member: their page and their personal file have words of their own for it. */
export type MemberAction = {
  [A in AuditAction]: (typeof auditActions)[A]['of'] extends 'member' ? A : never;
}[AuditAction];
