import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Loader } from '#ui/Loader.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { unbroken } from '#ui/Unbroken.tsx';
import { siteQueries } from '../../api.ts';
import { currentToken } from '../../session.ts';
import { useOnLoad } from '../../useOnLoad.ts';
import { userQuery } from '../../user.ts';
import { Ended, ToPanel } from '../Ended.tsx';
import { WaysOn, whyNotProven } from './NotProven.tsx';

type Props = {
  title: string;
  waiting: string;
  prove: () => Promise<unknown>;
  done: { picture: ReactNode; title: string; text: string; more?: ReactNode };
  failed: string;
};

/** Somebody opened the link by which an address or a number is proven: that is all there is to do. */
export function Verification({ title, waiting, prove, done, failed }: Props) {
  const { isDone, hasFailed, failure, mayPass, again } = useOnLoad(async () => {
    await prove();
    // What an account shows of it is older than this. The first proof of an address ends sessions: asked anew, a browser
    // that was logged in learns of it now.
    await siteQueries.invalidateQueries({ queryKey: userQuery.queryKey });
    if (currentToken() !== null) void siteQueries.prefetchQuery(userQuery);
  });
  if (isDone) {
    return (
      <Ended picture={done.picture} title={done.title} more={done.more} actions={<ToPanel />}>
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
