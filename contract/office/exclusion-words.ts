import { type PanelCount, sayPanelCount } from '../panel-count.ts';
import type { ExclusionReason } from '../reason-types.ts';

/** Why somebody falls out of a draw or a mailing, and what is behind it. */
export const exclusionWords: Record<ExclusionReason, readonly [title: string, told: string]> = {
  left: ['Heeft zich uitgeschreven', 'Deze ouders kozen zelf voor een afscheid.'],
  'invited before': ['Is al eerder uitgenodigd', 'Niemand krijgt een uitnodiging twee keer.'],
  'no consent': ['Geen toestemming', 'Deze ouders willen niet of niet meer worden gevraagd.'],
  'not proven': ['Geen bevestigd contactgegeven', 'Het e-mailadres of nummer is nog niet bevestigd.'],
  'address stopped': ['Niet te bereiken', 'Het adres werkt niet meer, of wil niets ontvangen.'],
  'asked for a rest': ['Vroeg om rust', 'Deze ouders willen even niets ontvangen.'],
  'does not match': ['Past niet bij de voorwaarden', 'Of vulde dat niet in.'],
  'group unknown': ['Groep niet bekend', 'In het profiel ontbreekt waarnaar we verdelen.'],
  '30 days ceiling': ['Kort geleden vaak gevraagd', 'In de laatste 30 dagen, herinneringen meegeteld.'],
  'year ceiling': ['Dit jaar vaak genoeg gevraagd', 'In de laatste 365 dagen, herinneringen meegeteld.'],
  'not in the sample': ['Niet in de steekproef', 'Had getrokken kunnen worden.'],
  'group full': ['Groep is gesloten', 'Van deze ouders deden er al genoeg mee.'],
  'another key': ['Link werkt niet meer', 'Gemaakt met een andere sleutel.'],
  finished: ['Heeft alles ingevuld', ''],
  'not finished': ['Heeft niet alles ingevuld', ''],
  'thanked before': ['Is al bedankt', ''],
  'invitation still waits': ['Krijgt de uitnodiging nog', ''],
};

/** Count for each reason, the largest first. */
export type NobodyLeft = { left_out: readonly { reason: ExclusionReason; count: PanelCount }[] };

/** Why nobody is left to write to, behind the sentence that says so; nothing where nobody was meant. */
export function sayNobodyLeft({ left_out }: NobodyLeft): string {
  const said = left_out.map(({ reason, count }) => {
    const [title] = exclusionWords[reason];
    return `${title.charAt(0).toLowerCase()}${title.slice(1)} (${sayPanelCount(count)})`;
  });
  return said.length === 0 ? '' : ` Dit is waarom, met het aantal ouders: ${said.join(', ')}.`;
}
