import { useState } from 'react';
import { useNavigate } from 'react-router';
import { attributePages } from '#contract/attributes.ts';
import {
  moveProfileQuestion,
  type OwnQuestionView,
  stepProfileQuestion,
} from '#contract/calls/office/support/profile-questions.ts';
import { CallFailed } from '#contract/client.ts';
import { day, isoDay } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { Fold } from '../../parts/Fold.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { forgetQuestions } from './panelQueries.ts';

/** How it was worded before, and by whom, the newest first. */
export function QuestionHistory({ wordings }: Pick<OwnQuestionView, 'wordings'>) {
  return (
    <Fold id="versies" title="Hoe de vraag eerder was">
      <ol className="own-versions">
        {wordings.map(({ version, at, by, question, description, consent, options }) => (
          <li key={version}>
            <b>{`Versie ${version}`}</b>
            <p>{question}</p>
            {description && <p className="soft">{description}</p>}
            {consent && <p className="soft">{`Toestemming: ${consent}`}</p>}
            {options.length > 0 && (
              <p className="soft">
                {options.map(({ title, retired }) => (retired ? `${title} (niet meer)` : title)).join(', ')}
              </p>
            )}
            <small>{`Vanaf ${day(new Date(at))}${by ? `, ${by}` : ''}`}</small>
          </li>
        ))}
      </ol>
    </Fold>
  );
}

type Props = { question: OwnQuestionView; all: readonly OwnQuestionView[] };
/** The own questions of a page come after the fixed ones, in an order that is chosen here. */
export function QuestionPlace({ question, all }: Props) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const beside = all.filter(({ page, state }) => page === question.page && (state === 'draft' || state === 'asked'));
  const at = beside.findIndex(({ key }) => key === question.key);
  if (beside.length < 2 || at < 0) return null;
  async function move(way: 'up' | 'down') {
    setBusy(true);
    try {
      await call(moveProfileQuestion, { params: { key: question.key }, body: { way } });
      await forgetQuestions();
    } catch (error) {
      toast.error(whyNot(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <TitledSection id="plaats" title={`Plaats op de pagina ‘${attributePages[question.page]}’`}>
      <p className="soft">Eigen vragen staan na de vaste vragen van de pagina.</p>
      <ol className="own-places">
        {beside.map(({ key, title }) => (
          <li key={key}>{key === question.key ? <b aria-current="true">{title}</b> : title}</li>
        ))}
      </ol>
      <div className="actions tight">
        {at > 0 && (
          <Button kind="secondary" busy={busy} onClick={() => void move('up')}>
            Zet eerder
          </Button>
        )}
        {at < beside.length - 1 && (
          <Button kind="secondary" busy={busy} onClick={() => void move('down')}>
            Zet later
          </Button>
        )}
      </div>
    </TitledSection>
  );
}

/** Publishing, retiring and erasing: what the question is now decides which of them there are. */
const inAYear = isoDay(new Date(Date.now() + 365 * 86_400_000));

export function QuestionSteps({ question: { key, state, kept_until } }: { question: OwnQuestionView }) {
  const toast = useToast();
  const navigate = useNavigate();
  const [erasing, setErasing] = useState(false);
  const [stopping, setStopping] = useState(false);
  const [until, setUntil] = useState(kept_until ?? inAYear);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function go(to: 'asked' | 'retired' | 'erased', told: string) {
    setBusy(true);
    setRefused(undefined);
    try {
      await call(stepProfileQuestion, { params: { key }, body: { state: to, ...(to === 'retired' && { until }) } });
      setStopping(false);
      await forgetQuestions();
      toast.success(told);
      if (to === 'erased') await navigate('/profielvragen');
    } catch (error) {
      if (to === 'retired') setRefused((error instanceof CallFailed && error.body.errors?.until?.[0]) || whyNot(error));
      else toast.error(whyNot(error));
    } finally {
      setBusy(false);
      setErasing(false);
    }
  }
  return (
    <div className="actions after">
      {state === 'retired' && (
        <Button busy={busy} onClick={() => void go('asked', 'De vraag staat klaar voor ouders.')}>
          Vraag het weer
        </Button>
      )}
      {state !== 'draft' && (
        <Button kind="secondary" onClick={() => setStopping(true)}>
          {state === 'asked' ? 'Stop met vragen' : 'Bewaar antwoorden korter of langer'}
        </Button>
      )}
      <Button kind="quiet" onClick={() => setErasing(true)}>
        {state === 'draft' ? 'Gooi het concept weg' : 'Wis de vraag en alle antwoorden'}
      </Button>
      <Modal
        open={stopping}
        title={state === 'asked' ? 'Stoppen met deze vraag?' : 'Tot wanneer bewaren?'}
        onClose={() => setStopping(false)}
        actions={
          <>
            <Button kind="secondary" onClick={() => setStopping(false)}>
              Annuleer
            </Button>
            <Button
              busy={busy}
              onClick={() =>
                void go('retired', 'We vragen dit niet meer. De antwoorden blijven tot de dag die je koos.')
              }
            >
              {state === 'asked' ? 'Stop' : 'Bewaar'}
            </Button>
          </>
        }
      >
        <p>We vragen dit aan niemand meer. In de nacht na deze dag wissen we de vraag en alle antwoorden.</p>
        <Field label="Antwoorden bewaren tot en met" id="until" error={refused}>
          <TextInput type="date" width="number" value={until} onChange={({ target }) => setUntil(target.value)} />
        </Field>
      </Modal>
      <Modal
        open={erasing}
        title={state === 'draft' ? 'Concept weggooien?' : 'Vraag en antwoorden wissen?'}
        onClose={() => setErasing(false)}
        actions={
          <>
            <Button kind="secondary" onClick={() => setErasing(false)}>
              Annuleer
            </Button>
            <Button busy={busy} onClick={() => void go('erased', 'De vraag is gewist.')}>
              {state === 'draft' ? 'Gooi weg' : 'Wis alles'}
            </Button>
          </>
        }
      >
        <p>
          {state === 'draft'
            ? 'Niemand heeft deze vraag nog gezien.'
            : 'Alle antwoorden van ouders op deze vraag gaan weg, ook uit de resultaten van vragenlijsten. Dit kan niet terug.'}
        </p>
      </Modal>
    </div>
  );
}
