import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { publishSettings } from '#contract/calls/office/writing.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../api.ts';

type Props = {
  id: string;
  /** The newest revision, and whether all of it is kept. */
  revision: number;
  saved: boolean;
  taken: () => Promise<unknown>;
  title?: string;
  children: ReactNode;
};

export const ofTaking =
  'Heb je in de instellingen ook de datums, de link of de gevraagde gegevens veranderd? Dan gelden die daarna ook.';

/** Words that were changed while the list runs: they leave only when somebody says so. */
export function WordsWait({ id, revision, saved, taken, title = 'Deze woorden gelden nog niet.', children }: Props) {
  const toast = useToast();
  const taking = useMutation({
    mutationFn: () => call(publishSettings, { params: { id }, body: { revision } }),
    async onSuccess() {
      await Promise.all([taken(), askAnew(['letters', id], ['sending-try', id])]);
      toast.success('Deze berichten gelden vanaf nu. Wat al klaarstond, houdt zijn eigen woorden.');
    },
  });
  const refused = taking.error && whyNot(taking.error);
  return (
    <Notice
      kind={refused ? 'wrong' : 'wait'}
      title={refused ? 'Dit is niet gebeurd.' : title}
      action={
        <Button
          kind="secondary"
          busy={taking.isPending || !saved}
          busyText={taking.isPending ? 'Bezig met overnemen' : 'Bezig met bewaren'}
          onClick={() => taking.mutate()}
        >
          Neem ze over
        </Button>
      }
    >
      {refused ?? children}
    </Notice>
  );
}
