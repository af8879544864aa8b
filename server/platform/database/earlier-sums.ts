/**
 * SHA-256 sums that migrations had at earlier commits, and the migration of today that each of them is. The texts differ in
 * comments only, so a database made with one of them has the same shape. No line is ever taken out.
 */
export const earlierSums: Record<string, string> = {
  // 86f23d4 and later, until the rooms of the server were moved.
  '899044015ee1dc4989f729a13aedd663a340fb4f8310136a4a0a8dbb80dde9d9': '0014_retention.sql',
  '9fa973c3aa2a241b0c693b89537e2c2fcea432c82674baf638a9f83d0ea5658d': '0016_erased.sql',
  f1c0f195b6baa089081e7e95c603e0c5fb732caba584aed3b25d4f2af5fe4ee9: '0022_fingerprints_have_no_day.sql',
  // The day on which it was written: two columns had no comment yet.
  '4e2c014f83da7ac4183ee5a7a7b845da689692027e5474c4a3cb1a017be99899': '0051_codes_of_open_answers.sql',
};
