import { useState } from 'react';
import { useParams } from 'react-router';
import { verifyPhone } from '#contract/calls/account.ts';
import type { Reply } from '#contract/endpoint.ts';
import { Talking } from '#ui/pictures/Talking.tsx';
import { call } from '../../api.ts';
import { PendingChange } from './AfterProof.tsx';
import { NotMeBelow } from './NotMe.tsx';
import { Verification } from './Verification.tsx';

export default function VerifyPhone() {
  const { payload = '' } = useParams();
  const [said, setSaid] = useState<Partial<Reply<typeof verifyPhone>>>();
  return (
    <Verification
      title="Telefoonnummer bevestigen"
      waiting="We bevestigen je telefoonnummer, een moment."
      prove={async () => setSaid(await call(verifyPhone, { params: { token: payload } }))}
      done={{
        picture: <Talking />,
        title: said?.counts_from ? 'Je telefoonnummer is bevestigd' : 'Klaar, je telefoonnummer is bevestigd',
        text: said?.counts_from
          ? 'Dank je wel. Je nieuwe nummer telt nog niet mee.'
          : 'Dank je wel. Vanaf nu kunnen we je op dit nummer een bericht sturen.',
        more: (
          <>
            {said?.counts_from && <PendingChange from={said.counts_from} what="phone" />}
            <NotMeBelow what="phone" token={payload} />
          </>
        ),
      }}
      failed="Je telefoonnummer is niet bevestigd!"
    />
  );
}
