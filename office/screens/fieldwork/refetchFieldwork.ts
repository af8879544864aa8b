import { officeQueries } from '../../api.ts';

/** After an act on a campaign: all that shows how it goes is asked for anew. */
export const lookAgain = async (id: string): Promise<void> => {
  await officeQueries.invalidateQueries({ queryKey: ['fieldwork', id] });
};
