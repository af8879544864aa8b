import { useMutation } from '@tanstack/react-query';
import { endOtherSessions, endOwnSession, type OwnSession } from '#contract/calls/office/staff/own-account.ts';
import { clockTime, dayMonth } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { lastHere } from '../staff/staff-words.ts';
import { accountChanged } from './accountQuery.ts';

const ways: Record<OwnSession['way'], string> = {
  app: 'met wachtwoord en code',
  passkey: 'met een toegangssleutel',
  recovery: 'met een herstelcode',
  tryout: 'met een link van de testomgeving',
  joined: 'met een uitnodiging',
};

export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const toast = useToast();
  const now = new Date();
  const onError = (error: unknown) => toast.error(whyNot(error));
  const ending = useMutation({
    mutationFn: (id: string) => call(endOwnSession, { params: { id } }),
    onSuccess: accountChanged,
    onError,
  });
  const endingAll = useMutation({
    mutationFn: () => call(endOtherSessions),
    async onSuccess() {
      await accountChanged();
      toast.success('Overal elders ben je uitgelogd.');
    },
    onError,
  });
  return (
    <section className="block" aria-labelledby="waar">
      <div className="title">
        <h2 id="waar">Waar je bent ingelogd</h2>
      </div>
      <ul className="act-rows keys">
        {sessions.map((one) => (
          <li key={one.id}>
            <div>
              <b>{one.browser ?? 'Onbekende browser'}</b>
              {one.this && <span className="soft"> (hier)</span>}
              <p className="soft small">
                {`Ingelogd op ${dayMonth(new Date(one.began_at))} om ${clockTime(new Date(one.began_at))} uur, ${ways[one.way]}. Laatst gebruikt: ${lastHere(new Date(one.last_at), now)}.`}
              </p>
            </div>
            {!one.this && (
              <p className="acts">
                <LinkButton onClick={() => ending.mutate(one.id)}>Log daar uit</LinkButton>
              </p>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="actions">
          <Button kind="secondary" busy={endingAll.isPending} onClick={() => endingAll.mutate()}>
            Log overal elders uit
          </Button>
        </div>
      )}
    </section>
  );
}
