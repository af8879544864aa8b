/** Dutch texts that are used in two places. Imports nothing, because the survey page loads it. */
export const texts = {
  oops: {
    title: 'Oeps..',
    happened: 'Er is iets misgegaan, en dat ligt niet aan jou.',
    close: 'Sluiten',
  },
} as const;

/** Why a campaign is not open to somebody, where it is not simply closed: the `status` of the refusal. */
export const closedFor = { finished: 'campaign.finished', not_open: 'campaign.not_open' } as const;

/** Apart, so that the survey's script does not carry it: there it stands in the page. */
export const chunkFailed = {
  title: 'Deze pagina kwam niet goed binnen',
  /** What the specification calls it, for who helps to find out. */
  quoted: 'Loading chunk failed',
} as const;
