/**
 * Where the longest words of our headings and buttons are parted when even one is too wide: on a narrow screen, with large letters.
 * Browsers do this themselves only with a Dutch dictionary, and break between any two letters without one.
 */
export const softened = (title: string): string =>
  title.replaceAll(
    /wacht(?=woord)|account(?=gegevens)|telefoon(?=nummer)|uit(?=schrij)|(?<=uitschrij)(?=v)/gi,
    '$&\u00ad',
  );
