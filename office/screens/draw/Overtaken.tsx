import type { ReactNode } from 'react';
import type { PreparedDraw } from '#contract/calls/office/draw.ts';
import { Button } from '#ui/Button.tsx';
import { useSession } from '../../session.ts';
import { ConditionList } from './ConditionList.tsx';
import { type ConditionNames, sayHow, saySpread } from './draw-words.ts';
import type { DrawSelection } from './drawQueries.ts';

type Props = {
  mine: DrawSelection;
  /** Null: it was not changed but used, and nothing new was chosen since. */
  theirs: PreparedDraw | null;
  names: ConditionNames;
  choose: (side: 'mine' | 'theirs') => void;
};

/** Two choices of whom to ask, made at the same moment: side by side, until one of them is taken. */
export function Overtaken({ mine, theirs, names, choose }: Props) {
  const { staff } = useSession();
  const isOwn = theirs?.saved_by != null && theirs.saved_by === staff?.name;
  return (
    <section className="conflicts" aria-labelledby="samen">
      <h2 id="samen">{isOwn ? 'Je koos ook in een ander tabblad' : 'Een collega koos ook'}</h2>
      <p>Kies wat blijft. Tot dan bewaren we niets van wat je hier verandert.</p>
      <article aria-label="Wie er gevraagd wordt">
        <div className="sides">
          <Side title="Jouw keuze hier" chosen={mine} names={names}>
            <Button kind="secondary" onClick={() => choose('mine')}>
              Houd de mijne
            </Button>
          </Side>
          {theirs ? (
            <Side
              title={isOwn ? 'In je andere tabblad' : `Van ${theirs.saved_by ?? 'je collega'}`}
              {...{ names }}
              chosen={theirs}
            >
              <Button kind="secondary" onClick={() => choose('theirs')}>
                {isOwn ? 'Neem die van het andere tabblad' : 'Neem die van je collega'}
              </Button>
            </Side>
          ) : (
            <div className="side-of">
              <h3>Al gebruikt</h3>
              <p>De ouders die hier stonden, zijn intussen uitgenodigd. Er is nog niets nieuws gekozen.</p>
              <div className="actions tight">
                <Button kind="secondary" onClick={() => choose('theirs')}>
                  Begin opnieuw
                </Button>
              </div>
            </div>
          )}
        </div>
      </article>
    </section>
  );
}

type SideProps = { title: string; chosen: DrawSelection; names: ConditionNames; children: ReactNode };

function Side({ title, chosen: { conditions, how }, names, children }: SideProps) {
  const { does, whom } = sayHow(how);
  return (
    <div className="side-of">
      <h3>{title}</h3>
      <p>
        {does} {whom}
        {conditions.length > 0 ? ' van wie dit klopt:' : '.'}
      </p>
      <ConditionList conditions={conditions} names={names} />
      {how.kind === 'groups' && <p>{saySpread(how)}</p>}
      <div className="actions tight">{children}</div>
    </div>
  );
}
