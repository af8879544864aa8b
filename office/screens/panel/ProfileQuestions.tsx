import { Link } from 'react-router';
import type { OwnQuestionView } from '#contract/calls/office/support/profile-questions.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { buttonClass } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { UpdatedAt } from '../../live/UpdatedAt.tsx';
import { Awaited } from '../../parts/Awaited.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Pill, type PillLook } from '../../parts/Pill.tsx';
import { useTitle } from '../../title.ts';
import { useProfileQuestions } from './panelQueries.ts';

export const questionStates: Record<OwnQuestionView['state'], { look: PillLook; title: string }> = {
  draft: { look: 'draft', title: 'Concept' },
  asked: { look: 'live', title: 'Wordt gevraagd' },
  retired: { look: 'over', title: 'Niet meer gevraagd' },
  erased: { look: 'over', title: 'Gewist' },
};

/** The questions that the organisation made itself: /profielvragen */
export default function ProfileQuestions() {
  const { data, error, refetch } = useProfileQuestions();
  const heading = useHeadingFocus();
  useTitle('Profielvragen');
  const make = (
    <Link className={buttonClass('primary')} to="/profielvragen/nieuw">
      Nieuwe profielvraag
    </Link>
  );
  return (
    <>
      <div className="head">
        <div>
          <h1 ref={heading}>Profielvragen</h1>
          <p className="soft">Wat je van elk lid wilt weten, los van een vragenlijst.</p>
        </div>
        <UpdatedAt />
        {data && data.questions.length > 0 && <div className="actions">{make}</div>}
      </div>
      <Awaited query={{ data, error, refetch }} rows={4} of="de profielvragen" many />
      {data && data.questions.length === 0 && (
        <EmptyState title="Er is nog geen eigen profielvraag" act={make}>
          Ouders krijgen de vaste vragen bij het aanmelden. Wat je verder wilt weten, vraag je hier.
        </EmptyState>
      )}
      {data && data.questions.length > 0 && (
        <DataTable
          caption="Eigen profielvragen"
          unseen
          folds
          className="links"
          heads={['Vraag', 'Staat', { n: 'Leden' }]}
          rows={data.questions.map(({ key, title, question, state, sensitive, answers }) => ({
            key,
            cells: [
              {
                by: title,
                show: (
                  <>
                    <Link to={`/profielvragen/${key}`}>{title}</Link>
                    <small>{question}</small>
                  </>
                ),
              },
              {
                by: state,
                show: (
                  <>
                    <Pill look={questionStates[state].look}>{questionStates[state].title}</Pill>
                    {sensitive && <small>gevoelig</small>}
                  </>
                ),
              },
              sayPanelCount(answers),
            ],
          }))}
          told="Leden die antwoord gaven, naar beneden afgerond op tientallen."
        />
      )}
    </>
  );
}
