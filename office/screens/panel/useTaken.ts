import { restorePopulation } from '#contract/calls/office/population.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { forgetPanel } from './panelQueries.ts';

/** After a change of the figures: a toast that says so, with the way back to how they were. */
export function useTaken(base: number) {
  const toast = useToast();
  async function goBack(version: number): Promise<void> {
    try {
      await call(restorePopulation, { body: { base: version, version: base } });
      toast.success('De cijfers staan weer zoals ze waren.');
    } catch (error) {
      toast.error(whyNot(error));
    }
    await forgetPanel();
  }
  return async (version: number, words: string): Promise<void> => {
    await forgetPanel();
    toast.success(words, version === base ? {} : { undo: () => void goBack(version) });
  };
}
