/** A sentence, made from the facts where there are some. */
export type Worded<Facts> = Facts extends null ? string : string | ((facts: Facts) => string);
