/** Dutch texts that are used in two places. Imports nothing, because the survey page loads it. */
export const texts = {
  oops: {
    title: 'Oeps..',
    happened: 'Er is iets misgegaan, en dat ligt niet aan jou.',
    close: 'Sluiten',
  },
} as const;

/** Why a campaign is not open to somebody, where it is not simply closed: the `status` of the refusal. */
export const closedFor = {
  finished: 'campaign.finished',
  not_open: 'campaign.not_open',
  enough: 'campaign.enough',
} as const;

/** Apart, so that the survey's script does not carry it: there it stands in the page. */
export const chunkFailed = {
  title: 'Deze pagina kwam niet goed binnen',
  /** What the specification calls it, for who helps to find out. */
  quoted: 'Loading chunk failed',
} as const;

/**
 * The message on the phone: what leaves, and what the home page shows of it. As it must be approved at WhatsApp
 * (docs/operate/whatsapp.md), with the panel's own name filled in. It is read between other messages, so it is as short as it can
 * be: docs/decisions/015. What is in double braces is filled in for each message, in one line: name, what we tell, title,
 * and below that how long it takes, or that nothing is asked. Words stand between them: Meta refuses values side by side, and
 * more of them than its words allow.
 */
export const shortMessage = ({ panel_name }: { panel_name: string }) => `Hoi {{1}}, hier is het ${panel_name}.

{{2}}

Vragenlijst: *{{3}}*
Goed om te weten: {{4}}

Geen berichten meer van het ${panel_name}? Antwoord met STOP.`;
export const shortMessageButton = 'Naar de vragenlijst';

export const fillMessage = (text: string, values: readonly string[]): string =>
  text.replaceAll(/\{\{(\d)\}\}/g, (_, number) => values[Number(number) - 1]!);

/** What an invitation tells when the campaign's file has no words of its own. */
export const invitationTells = 'Er staat een nieuwe vragenlijst voor je klaar. We horen graag hoe het bij jou gaat.';
export const linkIsYours = 'De link is alleen voor jou.';
