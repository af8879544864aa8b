import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { verifyEmail } from '#contract/calls/account.ts';
import type { Reply } from '#contract/endpoint.ts';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { call } from '../../api.ts';
import { AfterProof } from './AfterProof.tsx';
import { NotMe } from './NotMe.tsx';
import { Verification } from './Verification.tsx';
import { changeInAddress, WasItYou } from './WasItYou.tsx';

/** The page that the mails about an address lead to: it proves it, or with a word behind it, it asks. */
export default function VerifyEmail() {
  const { payload = '' } = useParams();
  const [query] = useSearchParams();
  const change = query.get('wijziging');
  if (change !== null)
    return <WasItYou what={changeInAddress(change)} token={payload} keepsAnswers={!query.has('antwoorden')} />;
  return query.has('niet') ? <NotMe what="email" token={payload} /> : <Prove token={payload} />;
}

function Prove({ token }: { token: string }) {
  const [said, setSaid] = useState<Partial<Reply<typeof verifyEmail>>>();
  return (
    <Verification
      title="E-mailadres bevestigen"
      waiting="We bevestigen je e-mailadres, een moment."
      prove={async () => setSaid(await call(verifyEmail, { params: { token } }))}
      done={{
        picture: <SlipInEnvelope />,
        title: said?.counts_from ? 'Je e-mailadres is bevestigd' : 'Klaar, je e-mailadres is bevestigd',
        text: said?.counts_from
          ? 'Dank je wel. Je nieuwe adres telt nog niet mee.'
          : 'Dank je wel. Is er een vragenlijst voor je? Dan hoor je dat van ons. Dat is een paar keer per jaar.',
        email: said?.email,
        more: <AfterProof said={said} token={token} />,
      }}
      failed="Je emailadres is niet bevestigd"
    />
  );
}
