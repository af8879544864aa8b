import type { ImportFaultFacts } from '#contract/office/import-faults.ts';
import type { Worded } from '#questionnaire/worded.ts';

/** English, beside the name of the column: what may stand there. */
export const englishImportFaults: { [Code in keyof ImportFaultFacts]: Worded<ImportFaultFacts[Code]> } = {
  row_no_email: 'is not an e-mail address.',
  row_taken: 'belongs to a member already.',
  row_left: 'belongs to somebody who left the panel; only they can come back.',
  row_same: ({ line }) => `is the same as on line ${line}.`,
  row_needed: 'must not be empty.',
  row_too_long: 'is too long.',
  row_unreadable: 'has a sign that cannot be stored.',
  row_no_phone: 'is not a phone number. Write 0612345678 or +31612345678; Excel takes away a 0 or + in front.',
  row_landline: 'is a landline: nobody gets WhatsApp there.',
  row_phone_meant: ({ meant }) => `is not a phone number. Is ${meant} meant?`,
  row_no_choice: ({ values }) => `is not one of: ${values}.`,
  row_no_tick: 'must be ja or nee.',
  row_not_agreed: 'must be ja, or empty.',
  row_no_zipcode: ({ least, most }) => `must be four digits, from ${least} to ${most}.`,
  row_no_years: ({ from, to }) => `must be years from ${from} to ${to}, with | between them.`,
  row_years_many: 'has more years than there are children.',
  row_no_children: ({ age }) => `is 0: only parents of a child under ${age} can take part.`,
};
