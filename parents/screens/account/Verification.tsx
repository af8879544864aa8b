import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CallFailed } from '#contract/client.ts';
import { rules } from '#contract/rules.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Loader } from '#ui/Loader.tsx';
import { usePanel } from '#ui/panel.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { unbroken } from '#ui/Unbroken.tsx';
import { siteQueries } from '../../api.ts';
import { currentToken, useIsMember } from '../../session.ts';
import { useOnLoad } from '../../useOnLoad.ts';
import { userQuery } from '../../user.ts';
import { Ended, ToPanel } from '../Ended.tsx';
import type { Handover } from './handover.ts';

function WaysOn({ mayPass }: { mayPass: boolean }) {
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

function whyNotProven(failure: CallFailed | undefined): string {
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

type NextProps = { email: string | null | undefined; wasMember: boolean };

/** The link logs nobody in. Whose session its proof has just ended is told so, and has to log in again. */
function Next({ email, wasMember }: NextProps) {
  const isMember = useIsMember();
  if (isMember) return <ToPanel />;
  const handover: Handover = { ...(email && { email }), ...(wasMember && { after: 'session_ended' }) };
  return (
    <>
      <ToPanel kind="secondary" />
      <Link className={buttonClass()} to="/inloggen" state={handover}>
        {wasMember ? 'Log opnieuw in' : 'Inloggen'}
      </Link>
    </>
  );
}

type Props = {
  title: string;
  waiting: string;
  prove: () => Promise<unknown>;
  done: { picture: ReactNode; title: string; text: string; more?: ReactNode; email?: string | null | undefined };
  failed: string;
};

/** Somebody opened the link by which an address or a number is proven: that is all there is to do. */
export function Verification({ title, waiting, prove, done, failed }: Props) {
  const [wasMember] = useState(() => currentToken() !== null);
  const { isDone, hasFailed, failure, mayPass, again } = useOnLoad(async () => {
    await prove();
    // What an account shows of it is older than this. The first proof of an address ends sessions: asked anew, a browser
    // that was logged in learns of it now.
    await siteQueries.invalidateQueries({ queryKey: userQuery.queryKey });
    if (currentToken() !== null) void siteQueries.prefetchQuery(userQuery);
  });
  if (isDone) {
    return (
      <Ended
        picture={done.picture}
        title={done.title}
        more={done.more}
        actions={<Next email={done.email} wasMember={wasMember} />}
      >
        {done.text}
      </Ended>
    );
  }
  if (hasFailed) {
    return (
      <Ended
        picture={<PaperPlane />}
        title={failed}
        more={<WaysOn mayPass={mayPass} />}
        actions={
          <>
            <ToPanel kind={mayPass ? 'secondary' : 'primary'} />
            {mayPass && <Button onClick={again}>Probeer het nog eens</Button>}
          </>
        }
      >
        {whyNotProven(failure)}
      </Ended>
    );
  }
  return (
    <div className="wrap page stack">
      <h1>{title}</h1>
      <Loader>{unbroken(waiting)}</Loader>
    </div>
  );
}
