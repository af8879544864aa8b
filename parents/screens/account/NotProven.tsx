import { Link } from 'react-router';
import type { CallFailed } from '#contract/client.ts';
import { rules } from '#contract/rules.ts';
import { usePanel } from '#ui/panel.tsx';
import { useIsMember } from '../../session.ts';

type Props = { failure: CallFailed | undefined; again: () => void };

/** Why it did not work, and each way on. */
export function NotProven({ failure, again }: Props) {
  const { contact_url } = usePanel();
  const mayPass = !failure || failure.status === 0 || failure.status === 429 || failure.status >= 500;
  return (
    <>
      <p className="lead">{reason(failure)}</p>
      {mayPass && (
        <button type="button" className="link-button" onClick={again}>
          Probeer het nog eens
        </button>
      )}
      <p>
        <NewLink /> Lukt het niet? <a href={contact_url}>Neem contact met ons op</a>.
      </p>
    </>
  );
}

function reason(failure: CallFailed | undefined): string {
  const told = Object.values(failure?.body.errors ?? {}).flat();
  if (told.length > 0) return told.join(' ');
  if (failure && failure.status !== 404) return failure.body.message;
  return `Deze link werkt niet (meer). Een link werkt ${rules.verify_link_days} dagen. Daarna heb je een nieuwe nodig.`;
}

function NewLink() {
  if (useIsMember()) {
    return (
      <>
        Bij <Link to="/profiel">Mijn account</Link> kun je een nieuwe link aanvragen.
      </>
    );
  }
  return (
    <>
      <Link to="/inloggen">Log in</Link> om een nieuwe link aan te vragen.
    </>
  );
}
