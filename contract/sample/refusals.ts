import { refused } from '../problem.ts';

type None = null;

export type DrawRefusalFacts = {
  draw_nobody: None;
  draw_too_few: { least: number };
  draw_sensitive_of_few: { least: number };
  draw_too_near: None;
  draw_more_than_there_are: { most: number };
  draw_number_of_few: { least: number };
  draw_no_history: None;
  draw_no_population: None;
  draw_erased: { title: string };
  draw_used: None;
  draw_changed: None;
};
export type DrawFaultFacts = {
  condition_unknown: { key: string; known: string };
  condition_value: { values: string };
  condition_campaign_unknown: None;
  condition_campaign_anonymous: None;
  condition_region: None;
};

const overtaken = <Message>(message: Message) => ({ status: 409, message });
const dots = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '.');

export const drawRefusals = {
  draw_nobody: refused('Zo wordt niemand gevraagd. Er is nu niemand die een uitnodiging kan krijgen.'),
  draw_too_few: refused(
    ({ least }: DrawRefusalFacts['draw_too_few']) =>
      `Zo blijven er minder dan ${least} ouders over. Dan kan iemand te herkennen zijn. Maak de voorwaarden ruimer.`,
  ),
  draw_sensitive_of_few: refused(
    ({ least }: DrawRefusalFacts['draw_sensitive_of_few']) =>
      `Zonder de gevoelige voorwaarde blijven er minder dan ${least} ouders over. Dan zegt de trekking te veel over één ouder. Maak de andere voorwaarden ruimer.`,
  ),
  draw_too_near: refused(
    'Een gevoelige profielvraag kies je nooit samen met herkomst of inkomen: van niemand vertelt een steekproef dat allebei. Kies een van de twee.',
  ),
  draw_more_than_there_are: refused(
    ({ most }: DrawRefusalFacts['draw_more_than_there_are']) =>
      `Er zijn maar ${dots(most)} ouders om uit te trekken. Kies een lager aantal, of vraag iedereen.`,
  ),
  draw_number_of_few: refused(
    ({ least }: DrawRefusalFacts['draw_number_of_few']) =>
      `Er zijn minder dan ${least} ouders om uit te trekken. Vraag iedereen.`,
  ),
  draw_no_history: refused(
    'Uit het afgelopen jaar is er geen vragenlijst om een verwachting op te bouwen. Kies hoeveel ouders je vraagt.',
  ),
  draw_no_population: refused('Voor deze groepen zijn er geen cijfers over de bevolking. Kies een andere verdeling.'),
  draw_erased: refused(
    ({ title }: DrawRefusalFacts['draw_erased']) =>
      `De profielvraag ‘${title}’ is gewist, dus daarop kun je niet meer kiezen. Haal de voorwaarde daarover weg.`,
  ),
  draw_used: overtaken(
    'Deze ouders zijn net al uitgenodigd, in een ander tabblad of door een collega. Er is niets dubbel verstuurd.',
  ),
  draw_changed: overtaken(
    'Er zijn intussen andere ouders gekozen, in een ander tabblad of door een collega. Bekijk het eerst opnieuw.',
  ),
};
export const drawFaultWords = {
  condition_unknown: ({ key, known }: DrawFaultFacts['condition_unknown']) =>
    `op ‘${key}’ kun je niet kiezen. Wel op: ${known}.`,
  condition_value: ({ values }: DrawFaultFacts['condition_value']) => `is geen van deze: ${values}.`,
  condition_campaign_unknown: 'Deze vragenlijst bestaat niet meer. Kies een andere.',
  condition_campaign_anonymous: 'Deze vragenlijst is anoniem. Niemand weet wie hem invulde.',
  condition_region: 'Het landsdeel van ouders is niet bekend: er is geen tabel met postcodes ingesteld.',
};
