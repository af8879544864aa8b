/**
 * Opens a file for SPSS in R: who finished, with labels for codes, and the weights as a design where the file has them. Among
 * the labels of a number is only the one for 'left open': as_factor() on every column with labels would make classes of numbers.
 * A level that nobody chose would make svychisq() answer NaN.
 */
export const rScript = (file: string): string =>
  [
    'library(haven); library(survey)',
    `answers <- read_sav("${file}")`,
    'answers[] <- lapply(answers, function(x) if (any(attr(x, "labels") >= 0)) as_factor(x) else zap_labels(x))',
    'answers <- droplevels(subset(answers, afgerond == "Afgerond"))',
    'design <- svydesign(ids = ~1, weights = if ("gewicht" %in% names(answers)) ~gewicht else ~1, data = answers)',
    '',
  ].join('\n');
