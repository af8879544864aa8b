/** Opens a file for SPSS in R, with labels for codes and the weights as a design. */
export const rScript = (file: string, weighted: boolean): string =>
  [
    'library(haven); library(survey)',
    `answers <- read_sav("${file}")`,
    'answers <- as_factor(answers, only_labelled = TRUE)',
    weighted
      ? 'design <- svydesign(ids = ~1, weights = ~gewicht, data = subset(answers, !is.na(gewicht)))'
      : 'design <- svydesign(ids = ~1, weights = ~1, data = answers)',
    '',
  ].join('\n');
