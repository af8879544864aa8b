import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { tryoutLogin } from '#contract/calls/office/staff.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Loader } from '#ui/Loader.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { call } from '../../api.ts';
import { learnSession } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { Entrance } from './Entrance.tsx';

/** The link that the terminal prints: anyone who holds it is in. */
export function TryoutLogin() {
  const { token = '' } = useParams();
  const { mutate, isSuccess, isError } = useMutation({
    mutationFn: () => call(tryoutLogin, { body: { token } }),
    onSuccess: learnSession,
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  useTitle('Inloggen in de testomgeving');

  if (isSuccess) return <Navigate to="/" replace />;
  return (
    <Entrance>
      <div className="wrap page sheet-scene scene">
        {isError ? (
          <>
            <Envelope />
            <div>
              <h1>Deze link werkt niet meer</h1>
              <p>Start het panel opnieuw. In het venster staan dan nieuwe links.</p>
            </div>
            <div className="actions">
              <Link className={buttonClass()} to="/inloggen">
                Naar het inloggen
              </Link>
            </div>
          </>
        ) : (
          <Loader>Je wordt ingelogd, een moment.</Loader>
        )}
      </div>
    </Entrance>
  );
}
