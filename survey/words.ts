/** Sentences of the specification that have no other home. */
export const words = {
  saveFailed: 'Er is iets fout gegaan, probeer het later nogmaals.',
  lineDown: 'De verbinding is even weg. We proberen het zo opnieuw.',
  saveGone: 'Er is iets fout gegaan, herlaad de pagina en probeer het opnieuw.',
  survey: 'Vragenlijst',
  closed: 'Helaas kan je niet meer meedoen',
  thanks: 'Bedankt voor je antwoorden!',
  details: 'Nog een paar gegevens',
} as const;
