/** Dutch that two places share. Imports nothing: the survey page loads it as it is. */
export const texts = {
  skip: 'Naar de inhoud',
  initiative: (organisation: string) => `Een initiatief van ${organisation}`,
  to_panel: (panel: string) => `Naar het ${panel}`,
  title: (screen: string, panel: string) => `${screen} - ${panel}`,

  oops: {
    title: 'Oeps..',
    close: 'Sluiten',
  },
  coming: {
    title: 'Deze pagina komt eraan',
    text: 'We zijn er nog mee bezig. Kom later nog eens terug.',
  },
} as const;
