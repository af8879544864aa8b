import { type RefusalKind, refused } from '../problem.ts';
import { type StaffRole, staffRoles } from '../roles.ts';

export type StaffRefusalFacts = {
  staff_in_already: { email: string };
  staff_unknown: { email: string };
  staff_last_admin: None;
  staff_right_of_role: { role: StaffRole };
  staff_not_in: None;
  access_request_own: None;
  access_request_guest: None;
  access_request_none: None;
  access_request_waits: None;
  audit_member_unknown: None;
  staff_passkey_refused: None;
  staff_passkeys_many: { most: number };
};
type None = null;

export const staffRefusals: { [Code in keyof StaffRefusalFacts]: RefusalKind<StaffRefusalFacts[Code]> } = {
  staff_in_already: refused('Deze collega is er al. Is de telefoon of het wachtwoord kwijt? Maak dan een nieuwe link.'),
  staff_unknown: refused('Er is geen collega met dit e-mailadres.'),
  staff_last_admin: refused(
    'Dit is de enige beheerder. Maak eerst iemand anders beheerder, anders kan niemand meer iemand binnenlaten.',
  ),
  staff_right_of_role: refused(
    ({ role }) => `Dit recht gaat niet samen met de rol ${staffRoles[role]}. Kies eerst een andere rol.`,
  ),
  staff_not_in: refused('Deze collega is nog niet binnen. Stuur een nieuwe uitnodiging.'),
  access_request_guest: refused(
    'Wie dit vroeg en jij kwamen door elkaar binnen, of je werd pas daarna beheerder. Een andere beheerder moet het goedkeuren.',
  ),
  access_request_own: refused(
    'Dit heb je zelf gevraagd, of het gaat over jou. Een andere beheerder moet het goedkeuren.',
  ),
  access_request_none: refused('Dit wordt niet meer gevraagd: er is intussen over beslist.'),
  access_request_waits: refused(
    'Hier is al om gevraagd. Het wacht nog op een tweede beheerder, of tot de wachttijd voorbij is. Kijk bij Medewerkers.',
  ),
  audit_member_unknown: refused('Er is geen ouder met dit e-mailadres, telefoonnummer of kenmerk.'),
  staff_passkey_refused: refused('Deze toegangssleutel kon niet worden bewaard. Probeer het opnieuw.'),
  staff_passkeys_many: refused(({ most }) => `Je hebt al ${most} toegangssleutels. Verwijder er eerst een.`),
};

export type MemberRefusalFacts = {
  look_first: null;
  member_has_left: null;
  rest_day: { days: number };
  channel_without_address: null;
  request_day: null;
  request_not_extended: null;
  request_closed_before: null;
  request_open: null;
  talk_too_few: { least: number };
  unreachable_sensitive: null;
  talk_nobody: null;
  talk_written_before: null;
};

export const memberRefusals = {
  look_first: refused('Zeg eerst waarom je kijkt. Dat geldt daarna een kwartier.'),
  member_has_left: refused('Dit lid heeft zich uitgeschreven. Je kunt niets meer veranderen.'),
  rest_day: refused(({ days }: { days: number }) => `Kies een dag vanaf morgen, hooguit ${days} dagen vooruit.`),
  channel_without_address: refused('Dit lid heeft geen telefoonnummer.'),
  request_day: refused('Kies de dag waarop het verzoek binnenkwam: vandaag of eerder.'),
  request_not_extended: refused('Verlengen kan één keer, en alleen binnen de eerste maand.'),
  request_closed_before: refused('Dit verzoek is al afgehandeld.'),
  request_open: refused('Dit verzoek is nog open.'),
  unreachable_sensitive: refused(
    'Voor deze vragenlijst is gekozen op een gevoelig antwoord. Daarom tonen we niet wie we niet bereikten.',
  ),
  talk_too_few: refused(
    ({ least }: { least: number }) => `Er zijn er minder dan ${least} om uit te trekken. Maak de voorwaarden ruimer.`,
  ),
  talk_nobody: refused(
    'Niemand van deze ouders wil of kan nog een mail krijgen. Vraag de onderzoeker om een nieuwe steekproef.',
  ),
  talk_written_before: refused('Deze ouders zijn al gemaild.'),
};
