import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { WaysCounted } from '#contract/calls/office/ways.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { type Draft, toFile } from '#questionnaire/draft/draft.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { countEdges, type Network, questionNetwork } from '#questionnaire/routes/network.ts';
import { wayFaults } from '#questionnaire/routes/route-faults.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { TableHead } from '../../../parts/DataTable.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { NotThere } from '../../../parts/NotThere.tsx';
import { Scroll } from '../../../parts/Scroll.tsx';
import { TitledSection } from '../../../parts/TitledSection.tsx';
import { useTitle } from '../../../title.ts';
import { useDraft, withDraft } from '../../../writing/DraftOf.tsx';
import { DraftPart } from '../DraftPart.tsx';
import type { DraftView } from '../draft-view.ts';
import { titleOfDraft } from '../titleOfDraft.ts';
import { WritingHead } from '../WritingHead.tsx';
import { RailMap } from './RailMap.tsx';
import { Parents, RoutesTable } from './RoutesTable.tsx';
import { conditionAt, jumpsOf, sayWayFault, sayWays, seconds } from './route-words.ts';
import { waysQuery } from './routesQuery.ts';
import { TallMap } from './TallMap.tsx';

export default withDraft(RoutesOf);

/** Every way through a questionnaire: as it is written, and once it is over, as it was walked. */
function RoutesOf({ id }: { id: string }) {
  const draft = useDraft(id);
  const over = draft.stage === 'closed' && draft.out !== null;
  const { data, error, refetch } = useQuery({ ...waysQuery(id), enabled: over });
  const heading = useHeadingFocus(id);
  useTitle(`Routes - ${titleOfDraft(draft.draft)}`);
  return (
    <>
      <RoutesShown id={id} draft={draft} counted={data?.counted ?? null} over={over} heading={heading} />
      {error && !data && (
        <NotThere
          title="Hoeveel ouders elke route namen, kon niet worden geladen."
          error={error}
          again={() => void refetch()}
        />
      )}
    </>
  );
}

type Props = {
  id: string;
  draft: DraftView;
  counted: WaysCounted | null;
  over: boolean;
  heading: Parameters<typeof WritingHead>[0]['heading'];
};

function RoutesShown({ id, draft, counted, over, heading }: Props) {
  // What was walked is the version that was out: what is written since nobody has seen.
  const shown = over && draft.out ? draft.out : draft.draft;
  return (
    <>
      <WritingHead
        id={id}
        draft={draft}
        view="wegen"
        heading={heading}
        say={<WaysSentence shown={shown} counted={counted} />}
      />
      {shown.questions.length === 0 ? (
        <EmptyState title="Nog geen routes" act={<Link to={`/vragenlijsten/${id}/vragen`}>Naar de vragen</Link>}>
          Hier zie je straks langs welke vragen ouders komen, en hoelang dat duurt.
        </EmptyState>
      ) : (
        <DraftPart id={id} of={shown} failed="De routes konden we niet uitrekenen.">
          <WaysDrawn id={id} shown={shown} counted={counted} />
        </DraftPart>
      )}
    </>
  );
}

type ShownProps = { shown: Draft; counted: WaysCounted | null };

function useNetwork({ shown, counted }: ShownProps) {
  const questions = useMemo(() => asQuestions(toFile(shown)), [shown]);
  const faults = useMemo(() => wayFaults(questions), [questions]);
  const network = useMemo(
    () => questionNetwork(questions, counted ? countEdges(questions, counted.ways) : undefined),
    [questions, counted],
  );
  return { questions, faults, network };
}

export function WaysSentence(props: ShownProps) {
  const { questions, faults, network } = useNetwork(props);
  const { lead, rest } = sayWays(network);
  if (questions.length === 0) return 'Er zijn nog geen vragen, en dus nog geen routes.';
  return faults.length > 0 ? (
    <>
      <b>Niet elke route klopt.</b> {sayWayFault(faults[0]!, questions)}
    </>
  ) : (
    <>
      <b>{lead}</b> {rest}
    </>
  );
}

export function WaysDrawn({ id, shown, counted }: ShownProps & { id: string }) {
  const { questions, faults, network } = useNetwork({ shown, counted });
  const label = 'Kaart van de vragenlijst. De tabel hieronder zegt hetzelfde in woorden.';
  const keyOf = (at: number) => shown.questions[at]!.key;
  return (
    <>
      {faults.length > 0 && (
        <ul className="way-faults" aria-label="Fouten in de routes">
          {faults.map((fault) => (
            <li key={`${fault.code} ${fault.at} ${fault.option}`} className="notice wrong">
              <p>{sayWayFault(fault, questions)}</p>
              <Link to={`/vragenlijsten/${id}/vragen?vraag=${encodeURIComponent(keyOf(fault.at))}`}>
                Ga erheen<span className="unseen">{`: vraag ${fault.at + 1}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {questions.length > 0 && (
        <>
          <Scroll className="block rails" label="Kaart">
            <div className="lying">
              <RailMap network={network} label={label} />
            </div>
            <div className="standing">
              <TallMap network={network} label={label} />
            </div>
          </Scroll>
          {network.ways.length > 0 && !network.edges.some(({ dangling }) => dangling) && (
            <RoutesTable network={network} questions={questions} counted={counted} />
          )}
          <NodesTable id={id} network={network} keyOf={keyOf} questions={questions} counted={counted} />
        </>
      )}
    </>
  );
}

type NodesTableProps = {
  id: string;
  network: Network;
  keyOf: (at: number) => string;
  questions: readonly SurveyQuestion[];
  counted: WaysCounted | null;
};

function NodesTable({ id, network, keyOf, questions, counted }: NodesTableProps) {
  const { nodes, edges } = network;
  const stopped = new Map(counted?.stopped.map(({ question, parents }) => [question, parents]));
  return (
    <TitledSection id="kaart-tabel" title="Dezelfde kaart als tabel">
      <table className="table fold-rows">
        <TableHead heads={['Vraag', 'Voorwaarde en sprongen', { n: 'Tijd' }, !!counted && { n: 'Stopte hier' }]} />
        <tbody>
          {nodes.map(({ id: name, title, seconds: time }, at) => (
            <tr key={name}>
              <th scope="row">
                <Link to={`/vragenlijsten/${id}/vragen?vraag=${encodeURIComponent(keyOf(at))}`}>
                  {`${at + 1}. ${title || 'Nog geen vraag'}`}
                </Link>
              </th>
              <td className="says">
                {[conditionAt(questions, at), jumpsOf(at, edges, questions.length)].filter(Boolean).join('; ')}
              </td>
              <td className="n" data-h="tijd">
                {seconds(time)}
              </td>
              {counted && (
                <td className="n" data-h="stopte hier">
                  <Parents count={stopped.get(name)} counted={counted} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {counted && stopped.has(null) && (
          <tfoot>
            <tr>
              <th scope="row">Alles ingevuld, niet verstuurd</th>
              <td className="says" />
              <td className="n" />
              <td className="n" data-h="stopte hier">
                <Parents count={stopped.get(null)} counted={counted} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </TitledSection>
  );
}
