import { Link } from 'react-router';
import type { CallFailed } from '#contract/client.ts';
import { rules } from '#contract/rules.ts';
import { usePanel } from '#ui/panel.tsx';
import { useIsMember } from '../../session.ts';

export function WaysOn({ mayPass }: { mayPass: boolean }) {
  const isMember = useIsMember();
  const { contact_url } = usePanel();
  return (
    <p>
      {isMember && <FromAccount />}
      {!isMember && !mayPass && <AfterLogin />}
      Lukt het niet? <a href={contact_url}>Neem contact met ons op</a>.
    </p>
  );
}

export function whyNotProven(failure: CallFailed | undefined): string {
  const told = Object.values(failure?.body.errors ?? {}).flat();
  if (told.length > 0) return told.join(' ');
  if (failure && failure.status !== 404) return failure.body.message;
  return `Deze link werkt niet meer. Een link werkt ${rules.verify_link_days} dagen. Daarna heb je een nieuwe nodig.`;
}

const FromAccount = () => (
  <>
    Bij <Link to="/profiel">Mijn account</Link> kun je een nieuwe link aanvragen.{' '}
  </>
);

const AfterLogin = () => (
  <>
    <Link to="/inloggen">Log in</Link> om een nieuwe link aan te vragen.{' '}
  </>
);
