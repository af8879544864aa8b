import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { InvitationMethod } from '#contract/channels.ts';
import { clockTime } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { Notice } from '#ui/Notice.tsx';
import { whyNot } from '../../api.ts';
import { useSession } from '../../session.ts';
import { accountQuery } from '../account/accountQuery.ts';

type Props = {
  send: (way: InvitationMethod) => Promise<unknown>;
  /** Whether the letter goes by WhatsApp: then its test may go to the own number. */
  whatsapp: boolean;
  /** Whether what stands on the screen is kept: the test says what is kept. */
  saved?: boolean;
  title: ReactNode;
  /** What the user should know of a test by this way. */
  about?: Record<InvitationMethod, string>;
};

const noWords = { email: '', whatsapp: '' };

/** A test of a letter, to the user who asks: at the own proven address, or at the own proven number. */
export function TestLetter({ send, whatsapp, saved = true, title, about = noWords }: Props) {
  const { staff, tryout } = useSession();
  const { data: account } = useQuery(accountQuery);
  const ends = account?.phone_ends;
  const [chosen, setChosen] = useState<InvitationMethod>('whatsapp');
  const way = whatsapp && ends ? chosen : 'email';
  const sending = useMutation({
    mutationFn: async (by: InvitationMethod) => {
      await send(by);
      return { to: by === 'email' ? staff?.email : `je nummer dat eindigt op ${ends}`, at: new Date() };
    },
  });
  const { data, error } = sending;
  return (
    <div className="test-letter">
      {title}
      {whatsapp && ends && (
        <RadioGroup
          name="test-naar"
          legend="Waar moet de test heen?"
          value={way}
          onChange={({ target }) => setChosen(target.value as InvitationMethod)}
          options={[
            {
              value: 'whatsapp',
              label: 'Naar mijn nummer',
              hint: `Via WhatsApp, naar het nummer dat eindigt op ${ends}.`,
            },
            { value: 'email', label: 'Naar mijn e-mail', hint: <bdi>{staff?.email}</bdi> },
          ]}
        />
      )}
      <p className="soft small">
        {way === 'email' && (
          <>
            Je krijgt dit bericht op <bdi>{staff?.email}</bdi>, met ‘Test’ in het onderwerp.{' '}
          </>
        )}
        {about[way]}
      </p>
      {whatsapp && ends === null && (
        <p className="soft small">
          Wil je zien hoe het in WhatsApp aankomt? <Link to="/mijn-account#nummer">Bevestig je eigen nummer</Link>
        </p>
      )}
      <Button
        kind="secondary"
        busy={sending.isPending || !saved}
        busyText={sending.isPending ? 'Bezig met versturen' : 'Bezig met bewaren'}
        onClick={() => sending.mutate(way)}
      >
        Stuur een test
      </Button>
      <div aria-live="polite">
        {data && !sending.isPending && (
          <p className="small">
            {`Verstuurd naar ${data.to} om ${clockTime(data.at)} uur. `}
            {tryout && <Link to="/testpostvak">Lees hem in het testpostvak.</Link>}
          </p>
        )}
        {error && !sending.isPending && (
          <Notice kind="wrong" title="De test is niet verstuurd.">
            {whyNot(error)} {account?.address_proven === false && <Link to="/mijn-account">Naar je account</Link>}
          </Notice>
        )}
      </div>
    </div>
  );
}
