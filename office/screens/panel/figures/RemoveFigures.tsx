import { useMutation } from '@tanstack/react-query';
import { removeMargin } from '#contract/calls/office/population.ts';
import { variableTitle } from '#contract/population.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../../api.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { useTaken } from './useTaken.ts';

/** At once, with a way back. */
export function RemoveFigures({ variable, base }: { variable: string; base: number }) {
  const toast = useToast();
  const taken = useTaken(base);
  const { mutate } = useMutation({
    mutationFn: () => call(removeMargin, { params: { variable }, body: { base } }),
    onSuccess: ({ version }) => taken(version, `${variableTitle(variable)} is weggehaald.`),
    onError: (error) => toast.error(whyNot(error)),
  });
  return (
    <LinkButton onClick={() => mutate()}>
      Haal weg<span className="unseen">{`: ${variableTitle(variable)}`}</span>
    </LinkButton>
  );
}
