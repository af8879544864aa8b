import { Link, useParams } from 'react-router';
import type { FixedQuestionView, OwnQuestionView } from '#contract/calls/office/support/profile-questions.ts';
import { day } from '#contract/format.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { populationVariables } from '#contract/population.ts';
import { conditionKeyOf } from '#contract/sample/condition.ts';
import { backgroundKeys, backgrounds } from '#questionnaire/background.ts';
import { buttonClass } from '#ui/Button.tsx';
import { IconLock } from '#ui/Icons.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Pill, type PillLook } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { useTitle } from '../../title.ts';
import { AnswerGroups } from './AnswerGroups.tsx';
import { ProfileCheck } from './ProfileCheck.tsx';
import { ProfileQuestionForm } from './ProfileQuestionForm.tsx';
import { useProfileQuestions } from './panelQueries.ts';
import { QuestionHistory, QuestionPlace, QuestionSteps } from './QuestionUpkeep.tsx';

const questionStates: Record<OwnQuestionView['state'], { look: PillLook; title: string }> = {
  draft: { look: 'draft', title: 'Concept' },
  asked: { look: 'live', title: 'Wordt gevraagd' },
  retired: { look: 'over', title: 'Niet meer gevraagd' },
  erased: { look: 'over', title: 'Gewist' },
};

/** The questions that the organisation made itself: /profielvragen */
export default function ProfileQuestions() {
  const { data, error, refetch } = useProfileQuestions();
  const make = (
    <Link className={buttonClass('primary')} to="/profielvragen/nieuw">
      Nieuwe profielvraag
    </Link>
  );
  return (
    <>
      <ScreenHead
        title="Profielvragen"
        line="Wat je van elk lid wilt weten, los van een vragenlijst."
        live
        actions={data && data.questions.length > 0 && make}
      />
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
          heads={['Vraag', 'Status', { n: 'Leden' }]}
          rows={data.questions.map(({ key, title, question, state, sensitive, answers, kept_until }) => ({
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
                    {state === 'retired' && kept_until && (
                      <small>{`antwoorden bewaard tot en met ${day(new Date(kept_until))}`}</small>
                    )}
                  </>
                ),
              },
              state === 'erased' ? '0' : sayPanelCount(answers),
            ],
          }))}
          told="Leden die antwoord gaven, naar beneden afgerond op tientallen."
        />
      )}
      {data && <FixedQuestions questions={data.fixed} />}
      <ProfileCheck />
    </>
  );
}

const FixedQuestions = ({ questions }: { questions: readonly FixedQuestionView[] }) => (
  <section className="block" aria-labelledby="vast">
    <div className="title">
      <h2 id="vast">Vaste vragen</h2>
    </div>
    <p className="measure">Die stelt elk panel zo. Van een paar kun je de antwoorden anders in groepen delen.</p>
    <DataTable
      caption="Vaste profielvragen"
      unseen
      folds
      className="links"
      heads={['Vraag', 'Status', 'Gebruikt voor']}
      rows={questions.map((one) => ({
        key: one.key,
        cells: [
          {
            by: one.title,
            show: (
              <>
                {one.is_groupable ? <Link to={`/profielvragen/${one.key}`}>{one.title}</Link> : one.title}
                <small>{one.question}</small>
              </>
            ),
          },
          {
            by: 'vast',
            show: (
              <>
                <span className="locked">
                  <IconLock /> Vast
                </span>
                {one.sensitive && <small>gevoelig</small>}
              </>
            ),
          },
          usesOf(one),
        ],
      }))}
    />
  </section>
);

/** What goes by an answer. What is made of a year, a postcode or two answers is computed, and so in no other groups. */
function usesOf({ key, type }: FixedQuestionView): string {
  const uses = backgroundKeys.flatMap((one) => {
    const { from, title } = backgrounds[one];
    if (!from.includes(key)) return [];
    return one === key || type === 'checkbox' ? ['uitsplitsing'] : [`uitsplitsing, berekend: ${title.toLowerCase()}`];
  });
  if (conditionKeyOf(key)) uses.unshift('steekproef');
  if (Object.values(populationVariables).some(({ from }) => from.includes(key))) uses.push('cijfers van Nederland');
  return uses.join('; ') || 'de aanmelding';
}

/** What makes no classes stands in no file of answers. */
const inFiles = (key: string): string =>
  backgroundKeys.map((one) => (one === key ? ` (in bestanden achtergrond_${backgrounds[one].column})` : '')).join('');

/** One of them, or a new one: /profielvragen/nieuw, /profielvragen/:key */
export function ProfileQuestion() {
  const { key } = useParams();
  const { data, error, refetch } = useProfileQuestions();
  const found = data?.questions.find((one) => one.key === key);
  const fixed = data?.fixed.find((one) => one.key === key);
  const heading = useHeadingFocus();
  const title = (found ?? fixed)?.title;
  useTitle(title ?? 'Nieuwe profielvraag');
  return (
    <>
      <p className="crumbs">
        <Link to="/profielvragen">Profielvragen</Link>
      </p>
      <div className="head">
        <div>
          <h1 ref={heading}>{title ?? (key ? 'Profielvraag' : 'Nieuwe profielvraag')}</h1>
          {found && (
            <p className="soft">
              <Pill look={questionStates[found.state].look}>{questionStates[found.state].title}</Pill>
              {` Variabelenaam ${found.key}${inFiles(found.key)}, versie ${found.version}`}
            </p>
          )}
        </div>
      </div>
      {key && <Awaited query={{ data, error, refetch }} rows={6} of="de profielvraag" />}
      {fixed && (
        <p className="measure">
          {`‘${fixed.question}’ staat vast: elk panel stelt de vraag zo. Variabelenaam ${fixed.key}.`}
        </p>
      )}
      {fixed?.is_groupable && <AnswerGroups key={fixed.key} question={fixed} />}
      {key && data && !found && !fixed && <p>Deze profielvraag bestaat niet (meer).</p>}
      {found?.state === 'erased' && <p className="measure">De vraag en alle antwoorden erop zijn gewist.</p>}
      {found && found.state !== 'erased' && <QuestionSteps question={found} />}
      {(!key || (found && found.state !== 'erased')) && (
        <ProfileQuestionForm key={`${found?.state} ${found?.revision}`} question={found} />
      )}
      {found && data && <QuestionPlace question={found} all={data.questions} />}
      {found && found.wordings.length > 1 && <QuestionHistory wordings={found.wordings} />}
      {found?.is_groupable && <AnswerGroups key={`groups ${found.version}`} question={found} />}
    </>
  );
}
