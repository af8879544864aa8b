import { useParams } from 'react-router';
import { verifyPhone } from '#contract/calls/account.ts';
import { Talking } from '#ui/pictures/Talking.tsx';
import { call } from '../../api.ts';
import { Verification } from './Verification.tsx';

export default function VerifyPhone() {
  const { payload = '' } = useParams();
  return (
    <Verification
      title="Telefoonnummer bevestigen"
      waiting="We bevestigen je telefoonnummer, een moment."
      prove={() => call(verifyPhone, { params: { token: payload } })}
      done={{
        picture: <Talking />,
        title: 'Je telefoonnummer is bevestigd',
        text: 'Dank je wel. Vanaf nu kunnen we je op dit nummer een bericht sturen.',
      }}
      failed="Je telefoonnummer is niet bevestigd!"
    />
  );
}
