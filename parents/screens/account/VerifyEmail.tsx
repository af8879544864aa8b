import { useParams } from 'react-router';
import { verifyEmail } from '#contract/calls/account.ts';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { call } from '../../api.ts';
import { Verification } from './Verification.tsx';

export default function VerifyEmail() {
  const { payload = '' } = useParams();
  return (
    <Verification
      title="E-mailadres bevestigen"
      waiting="We bevestigen je e-mailadres, een moment."
      prove={() => call(verifyEmail, { params: { token: payload } })}
      done={{
        picture: <SlipInEnvelope />,
        title: 'Je e-mailadres is bevestigd',
        text: 'Dank je wel. Vanaf nu gebruiken we dit adres voor onze e-mail aan jou.',
      }}
      failed="Je emailadres is niet bevestigd"
    />
  );
}
