import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { MemberHit, MemberSeen } from '#contract/calls/office/support/members.ts';
import { sentBy } from '#contract/channels.ts';
import { CallFailed } from '#contract/client.ts';
import { Button } from '#ui/Button.tsx';
import { NotThere } from '../../parts/NotThere.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { AccessReasonForm } from './AccessReasonForm.tsx';
import { Leave } from './Leave.tsx';
import { memberSentence } from './member-sentence.ts';
import { joinedIn, memberTitle } from './member-words.ts';
import { memberQuery } from './memberQueries.ts';
import { Reached } from './Reached.tsx';
import { StatusPill } from './SearchResults.tsx';

/** Two members who may be one person. The parent says which one stays: /leden/:id/naast/:other */
export default function SideBySide() {
  const { id = '', other = '' } = useParams();
  return (
    <>
      <p className="crumbs">
        <Link to="/leden">Leden</Link> / <Link to="/leden/dubbel">Dubbel</Link>
      </p>
      <ScreenHead title="Twee leden naast elkaar - Leden" heading="Is dit dezelfde ouder?" />
      <p className="after measure">
        Vraag de ouder welk account blijft. Sluit dan het andere. Wat erin staat, gaat niet mee: we voegen niets samen.
      </p>
      <div className="doubles-beside">
        <Side key={id} id={id} />
        <Side key={other} id={other} />
      </div>
    </>
  );
}

function Side({ id }: { id: string }) {
  const { data, isPending, error, refetch } = useQuery(memberQuery(id));
  if (isPending) return <TableSkeleton rows={4} label="Bezig met laden van het lid." />;
  if (error && !data) {
    if (error instanceof CallFailed && [403, 404].includes(error.status)) return <p>{error.body.message}</p>;
    return <NotThere title="Het lid kon niet worden geladen." error={error} again={() => void refetch()} />;
  }
  const { hit, seen } = data;
  return (
    <section className="side-of" aria-labelledby={`lid-${id}`}>
      <h2 id={`lid-${id}`}>
        <Link to={`/leden/${id}`}>{`Lid ${memberTitle(hit)}`}</Link> <StatusPill hit={hit} />
      </h2>
      {seen ? <Seen hit={hit} seen={seen} /> : <AccessReasonForm hit={hit} reason="double" />}
    </section>
  );
}

function Seen({ hit, seen }: { hit: MemberHit; seen: MemberSeen }) {
  const [closing, setClosing] = useState(false);
  return (
    <>
      <p className="after">{memberSentence(seen)}</p>
      <p className="soft">
        {`Lid sinds ${joinedIn(hit)}, ${seen.messages.length === 1 ? '1 bericht' : `${seen.messages.length} berichten`}, uitgenodigd ${sentBy[seen.invitation_method]}.`}
      </p>
      <Reached seen={seen} of={hit.reference} />
      {!seen.left_at && (
        <p className="after">
          <Button kind="secondary" onClick={() => setClosing(true)}>
            Sluit dit account
          </Button>
        </p>
      )}
      {closing && <Leave id={hit.id} seen={seen} onClose={() => setClosing(false)} />}
    </>
  );
}
