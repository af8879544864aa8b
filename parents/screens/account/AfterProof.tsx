import type { verifyEmail } from '#contract/calls/account.ts';
import { forgetLeft } from '#contract/calls/proof.ts';
import type { Reply } from '#contract/endpoint.ts';
import { day } from '#contract/format.ts';
import { Unbroken, unbroken } from '#ui/Unbroken.tsx';
import { call } from '../../api.ts';
import { NotMeBelow } from './NotMe.tsx';
import { usePress } from './usePress.ts';

type Props = { said: Partial<Reply<typeof verifyEmail>> | undefined; token: string };

/** What else there is to say once an address is proven. Another server may say nothing of it. */
export function AfterProof({ said, token }: Props) {
  const { entered, counts_from, left_before } = said ?? {};
  return (
    <>
      {counts_from && <PendingChange from={counts_from} what="email" />}
      {left_before && <LeftBefore token={token} />}
      {entered && (
        <>
          <p>
            Dit heb je ook ingevuld:{' '}
            {entered.name ? (
              <>
                de voornaam <bdi>{entered.name}</bdi>
              </>
            ) : (
              'geen voornaam'
            )}{' '}
            en {entered.phone_ends ? `een mobiel nummer dat eindigt op ${entered.phone_ends}` : 'geen mobiel nummer'}.
          </p>
          <NotMeBelow what="email" token={token} />
        </>
      )}
    </>
  );
}

/** The notice that asks for a yes goes to the address in force, which is the old one when a new one was entered. */
export const toldBy = { email: 'aan je oude adres', phone: 'die je daarover kreeg' };

export const PendingChange = ({ from, what }: { from: string; what: keyof typeof toldBy }) => (
  <p>
    {unbroken(
      `Het telt mee vanaf ${day(new Date(from))}. Tot dan blijft alles zoals het was. Wil je niet wachten? Zeg dan ‘ja’ in de e-mail ${toldBy[what]}.`,
    )}
  </p>
);

/** Opening a link says nothing about what is kept of before. */
function LeftBefore({ token }: Pick<Props, 'token'>) {
  const { press, isPending, isDone, hasFailed, isOver } = usePress(() => call(forgetLeft, { params: { token } }));
  return (
    <p aria-live="polite">
      {isDone || isOver ? (
        'Je oude gegevens zijn gewist.'
      ) : (
        <>
          Je was eerder lid, en je gegevens van toen staan er nog even. Wil je terug? Gebruik dan de knop in de{' '}
          <Unbroken>e-mail</Unbroken>
          over je uitschrijving.{' '}
          <button type="button" className="link-button" onClick={press} aria-busy={isPending || undefined}>
            Wis mijn oude gegevens nu
          </button>
          {hasFailed && <strong> Het wissen is niet gelukt, probeer het later nogmaals.</strong>}
        </>
      )}
    </p>
  );
}
