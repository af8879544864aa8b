/**
 * Opens a file for SPSS in R, with labels for codes and the weights as a design where the file has them. Among the
 * labels of a number is only the one for 'left open': as_factor() on every column with labels would make classes of numbers.
 */
export const rScript = (file: string): string =>
  [
    'library(haven); library(survey)',
    `answers <- read_sav("${file}")`,
    'answers[] <- lapply(answers, function(x) if (any(attr(x, "labels") >= 0)) as_factor(x) else zap_labels(x))',
    'design <- if ("gewicht" %in% names(answers)) svydesign(ids = ~1, weights = ~gewicht, data = subset(answers, !is.na(gewicht))) else svydesign(ids = ~1, weights = ~1, data = answers)',
    '',
  ].join('\n');
