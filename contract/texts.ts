/** Dutch that two places share. Imports nothing: the survey page loads it as it is. */
export const texts = {
  oops: {
    title: 'Oeps..',
    happened: 'Er is iets misgegaan, en dat ligt niet aan jou.',
    close: 'Sluiten',
  },
} as const;
