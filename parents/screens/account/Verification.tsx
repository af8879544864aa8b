import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { Button, type ButtonKind, buttonClass } from '#ui/Button.tsx';
import { Loader } from '#ui/Loader.tsx';
import { usePanel } from '#ui/panel.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { takeFocus } from '../../Arrival.tsx';
import { queries } from '../../api.ts';
import { useOnLoad } from '../../useOnLoad.ts';
import { userQuery } from '../../user.ts';
import { NotProven } from './NotProven.tsx';

type Props = {
  title: string;
  waiting: string;
  prove: () => Promise<unknown>;
  done: { picture: ReactNode; title: string; text: string };
  failed: string;
};

/** Somebody opened the link by which an address or a number is proven: that is all there is to do. */
export function Verification({ title, waiting, prove, done, failed }: Props) {
  const { isDone, hasFailed, failure, mayPass, again } = useOnLoad(async () => {
    await prove();
    // What an account shows of it is older than this.
    void queries.invalidateQueries({ queryKey: userQuery.queryKey });
  });
  if (isDone) {
    return (
      <Outcome picture={done.picture} title={done.title} actions={<Home />}>
        <p className="lead">{done.text}</p>
      </Outcome>
    );
  }
  if (hasFailed) {
    return (
      <Outcome
        picture={<PaperPlane />}
        title={failed}
        actions={
          <>
            <Home kind={mayPass ? 'secondary' : 'primary'} />
            {mayPass && <Button onClick={again}>Probeer het nog eens</Button>}
          </>
        }
      >
        <NotProven failure={failure} mayPass={mayPass} />
      </Outcome>
    );
  }
  return (
    <div className="wrap page stack">
      <h1>{title}</h1>
      <Loader>{waiting}</Loader>
    </div>
  );
}

type OutcomeProps = { picture: ReactNode; title: string; actions: ReactNode; children: ReactNode };

function Outcome({ picture, title, actions, children }: OutcomeProps) {
  usePageTitle(title);
  // It stands where a loader stood: reading goes on here.
  useEffect(() => takeFocus(document.querySelector<HTMLElement>('main h1')), []);
  return (
    <div className="wrap">
      <div className="sheet-scene">
        {picture}
        <div className="column stack">
          <h1>{title}</h1>
          {children}
        </div>
        <div className="actions">{actions}</div>
      </div>
    </div>
  );
}

function Home({ kind = 'primary' }: { kind?: ButtonKind }) {
  const { panel_name } = usePanel();
  return (
    <Link className={buttonClass(kind)} to="/">
      {`Naar het ${panel_name}`}
    </Link>
  );
}
