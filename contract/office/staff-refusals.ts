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
