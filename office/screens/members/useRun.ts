import { useToast } from '#ui/Toasts.tsx';
import { whyNot } from '../../api.ts';
import { lookAnew } from './memberQueries.ts';

type Run = <Told>(act: () => Promise<Told>, done: string, undo?: (told: Told) => Promise<unknown>) => void;

export function useRun(id: string): Run {
  const toast = useToast();
  async function attempt<Told>(act: () => Promise<Told>, done: string, undo?: (told: Told) => Promise<unknown>) {
    try {
      const told = await act();
      toast.success(done, undo && { undo: () => void attempt(() => undo(told), undone) });
    } catch (failure) {
      toast.error(whyNot(failure));
    }
    await lookAnew(id);
  }
  return (...all) => void attempt(...all);
}

export const undone = 'Dat is teruggezet.';
