import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { day } from '#contract/format.ts';
import { stoppedReasonNames } from './member-words.ts';

type Reach = NonNullable<MemberSeen['phone']>;

/** The one sentence that support wants first with this member on the phone. */
export function memberSentence(seen: MemberSeen): string {
  const who = seen.name?.trim() || 'Deze ouder';
  if (seen.left_at) {
    const back = seen.back_until && Date.parse(seen.back_until) > Date.now();
    return `${who} schreef zich uit op ${day(new Date(seen.left_at))}.${back ? ` Terugkomen kan tot ${day(new Date(seen.back_until!))}, met de link in de mail.` : ''}`;
  }
  if (seen.rests_until) return `${who} krijgt even geen vragenlijsten, tot ${day(new Date(seen.rests_until))}.`;
  const email = trouble('E-mail', seen.email);
  const phone = seen.phone ? trouble('Het nummer', seen.phone) : undefined;
  const troubles = [email, phone].filter((one) => one !== undefined);
  if (troubles.length > 0) return `${troubles.join(' ')} ${took(who, seen)}`;
  return took(who, seen);
}

function trouble(what: string, { proven_at, stopped }: Reach): string | undefined {
  if (stopped)
    return `${what} staat stil: ${stoppedReasonNames[stopped.reason as keyof typeof stoppedReasonNames] ?? stopped.reason}.`;
  return proven_at ? undefined : `${what} is nog niet bevestigd.`;
}

function took(who: string, { asked }: MemberSeen): string {
  const known = asked.filter(({ state }) => state !== 'anonymous' && state !== 'cut');
  const done = known.filter(({ state }) => state === 'finished').length;
  if (asked.length === 0) return `${who} is nog nooit uitgenodigd.`;
  if (known.length === 0) return `${who} is ${asked.length === 1 ? '1 keer' : `${asked.length} keer`} uitgenodigd.`;
  if (known.length === 1) return `${who} deed ${done === 0 ? 'niet ' : ''}mee met 1 vragenlijst op naam.`;
  return `${who} deed mee met ${done === 0 ? 'geen' : done} van de ${known.length} vragenlijsten op naam.`;
}
