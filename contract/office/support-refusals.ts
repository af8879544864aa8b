import { refused } from '../problem.ts';

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
