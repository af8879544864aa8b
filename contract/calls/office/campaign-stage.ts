import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, missingOr, ok, text } from '../../fields.ts';
import { stage } from './campaigns.ts';

const may = ['researcher', 'admin'] as const;
const aNumber = missingOr('Vul een getal in.');
export const wholeNumber = z.number(aNumber).check(z.int(aNumber), z.minimum(0, aNumber));
/** How many people it is about, typed by the person who confirms: asked of more than rules.confirm_over. */
export const numberTyped = z.optional(wholeNumber);

const state = z.object({ stage });

export const closeCampaign = endpoint('POST', '/campaigns/:id/close', {
  summary: 'Closes a campaign now. Whoever had started has half an hour.',
  may,
  params: byId,
  body: z.object({ number: numberTyped }),
  reply: state,
});

export const reopenCampaign = endpoint('POST', '/campaigns/:id/reopen', {
  summary: 'Opens a campaign again within a day, an anonymous one within half an hour.',
  may,
  params: byId,
  /** As in a campaign file. Needed where the day that was planned is over. */
  body: z.object({ closes_at: z.optional(text(40)) }),
  reply: state,
});

export const setOutcomeDay = endpoint('PUT', '/campaigns/:id/outcome-day', {
  summary: 'Sets the day on which parents who took part are to read what came of it; null: no day is named.',
  may,
  params: byId,
  body: z.object({ day: z.nullable(text(10)) }),
  reply: z.object({ outcome_on: z.nullable(z.string()) }),
});

export const archiveCampaign = endpoint('PUT', '/campaigns/:id/archived', {
  summary: 'Puts a campaign that does not run into the archive, or takes it out. Nothing else changes.',
  may,
  params: byId,
  body: z.object({ archived: z.boolean() }),
  reply: z.object({ archived: z.boolean() }),
});

export const removeDraft = endpoint('DELETE', '/campaigns/:id', {
  summary: 'Removes a campaign that was never published. For a week it can be put back.',
  may,
  params: byId,
  reply: ok,
});

export const restoreDraft = endpoint('POST', '/campaigns/:id/restore', {
  summary: 'Puts back a draft that was removed.',
  may,
  params: byId,
  reply: ok,
});
