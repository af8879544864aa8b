import type { Draft } from '#contract/writing/draft.ts';
import type { Queryable } from '../../database/database.ts';
import { readDraft } from '../draft.ts';

/** The draft of a campaign as it is kept. */
export const readSaved = async (db: Queryable, id: string): Promise<Draft> => (await readDraft(db, id)).draft;
