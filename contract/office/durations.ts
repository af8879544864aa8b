/** Classes of how long somebody took, each up to a bound; nothing finer is told. Imports nothing. */
const screen_bounds_s = [2, 5, 15, 30, 60, 180];
const screenNames = [
  'minder dan 2 seconden',
  '2 tot 5 seconden',
  '5 tot 15 seconden',
  '15 tot 30 seconden',
  '30 seconden tot 1 minuut',
  '1 tot 3 minuten',
  '3 minuten of langer',
];
const list_bounds_s = [60, 120, 300, 600, 1200];
const listNames = [
  'minder dan 1 minuut',
  '1 tot 2 minuten',
  '2 tot 5 minuten',
  '5 tot 10 minuten',
  '10 tot 20 minuten',
  '20 minuten of langer',
];
export const screenDurations = { bounds_s: screen_bounds_s, names: screenNames };
export const listDurations = { bounds_s: list_bounds_s, names: listNames };
/** A list of fewer statements has the same answer everywhere too often to say anything. */
export const straight_line_statements = 3;
/** Of a large list, screens and statements are counted of so many who finished: their ids, and so who it is, are by chance. */
export const timed_people_most = 5000;
