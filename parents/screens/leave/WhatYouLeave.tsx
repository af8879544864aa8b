import { Link } from 'react-router';
import { Unbroken } from '#ui/Unbroken.tsx';
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
            Je kunt ook{' '}
            <Link to="/profiel?tab=general">
              kiezen voor <Unbroken>e-mail</Unbroken> of WhatsApp
            </Link>
            .
          </>
        )}
      </p>
    </>
  );
}
