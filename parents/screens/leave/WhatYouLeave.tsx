import { Link } from 'react-router';
import { ForWhom } from '../../sections/WhoItIs.tsx';
import { useIsMember } from '../../session.ts';

export function WhatYouLeave() {
  const isMember = useIsMember();
  return (
    <>
      <p>
        <ForWhom />
      </p>
      <p className="after">
        Te veel berichten? Een vragenlijst overslaan mag altijd.
        {isMember && (
          <>
            {' '}
            Je kunt ook <Link to="/profiel?tab=general">kiezen voor e-mail of WhatsApp</Link>.
          </>
        )}
      </p>
    </>
  );
}
