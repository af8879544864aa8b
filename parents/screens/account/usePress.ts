import { useMutation } from '@tanstack/react-query';
import { CallFailed } from '#contract/client.ts';

/** A call that waits for a press: no program that looks into mails says anything for anybody. */
export function usePress(send: () => Promise<unknown>) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send });
  const isOver = error instanceof CallFailed && (error.status === 404 || error.status === 422);
  return { press: () => mutate(), isPending, isDone: isSuccess, isOver, hasFailed: error !== null && !isOver };
}
