import { type RefusalKind, refused } from '../problem.ts';
import { type StaffRole, staffRoles } from '../roles.ts';

/** What acts about colleagues and their log-in are refused for (refusals.ts). */
export type StaffRefusalFacts = {
  staff_in_already: { email: string };
  staff_unknown: { email: string };
  staff_last_admin: None;
  staff_right_of_role: { role: StaffRole };
  staff_not_in: None;
  staff_reset_own: None;
  staff_reset_guest: None;
  staff_right_own: None;
  staff_reset_none: None;
  audit_member_unknown: None;
  staff_passkey_refused: None;
  staff_passkeys_many: { most: number };
};
type None = null;

/** Dutch, for screens. */
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
  staff_reset_guest: refused(
    'Wie dit vroeg, maakte jou pas beheerder, of je werd het daarna. Een andere beheerder moet het goedkeuren.',
  ),
  staff_right_own: refused('Een recht voor jezelf geeft een andere beheerder.'),
  staff_reset_own: refused('Dit heb je zelf gevraagd. Een andere beheerder moet het goedkeuren.'),
  staff_reset_none: refused('Dit wordt niet meer gevraagd: er is intussen over beslist.'),
  audit_member_unknown: refused('Er is geen ouder met dit e-mailadres, telefoonnummer of kenmerk.'),
  staff_passkey_refused: refused('Deze toegangssleutel kon niet worden bewaard. Probeer het opnieuw.'),
  staff_passkeys_many: refused(({ most }) => `Je hebt al ${most} toegangssleutels. Verwijder er eerst een.`),
};
