import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { mailAddressLink, proveAddress } from '#contract/calls/office/staff/own-account.ts';
import { Button } from '#ui/Button.tsx';
import { call, officeQueries, whyNot } from '../../api.ts';
import { NotDone } from '../../parts/NotDone.tsx';
import { accountChanged } from './accountQuery.ts';

/** Whether the own address is right: asked once, of who was not let in by a mail. */
export function OwnAddress({ email, proven }: { email: string; proven: boolean }) {
  const [search] = useSearchParams();
  const token = search.get('bevestig');
  const proving = useQuery({
    queryKey: ['account-address', token],
    queryFn: async () => {
      await call(proveAddress, { body: { token: token! } });
      await Promise.all([accountChanged(), officeQueries.invalidateQueries({ queryKey: ['letters'] })]);
      return true;
    },
    enabled: token !== null && !proven,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const mailing = useMutation({ mutationFn: () => call(mailAddressLink) });
  const failed = mailing.error ?? (mailing.data ? null : proving.error);
  if (proven && token === null) return null;
  return (
    <section className="block" aria-labelledby="adres">
      <div className="title">
        <h2 id="adres">Je e-mailadres</h2>
      </div>
      {proven ? (
        <p role="status">Je e-mailadres is bevestigd. Je kunt jezelf nu een test van een bericht sturen.</p>
      ) : (
        <>
          <p>
            Niemand weet nog zeker of <bdi>{email}</bdi> van jou is. Bevestig het, dan kun je jezelf een test van een
            bericht sturen.
          </p>
          <div className="actions">
            <Button
              kind="secondary"
              busy={mailing.isPending || proving.isFetching}
              busyText={proving.isFetching ? 'Bezig met bevestigen' : 'Bezig met versturen'}
              onClick={() => mailing.mutate()}
            >
              Stuur me een link
            </Button>
          </div>
          <div aria-live="polite">
            {mailing.data && <p className="soft">{`We hebben een link gestuurd naar ${email}.`}</p>}
          </div>
          <NotDone why={failed && whyNot(failed)} />
        </>
      )}
    </section>
  );
}
