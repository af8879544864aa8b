import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { attributePages } from '#contract/attributes.ts';
import {
  moveProfileQuestion,
  type OwnQuestionView,
  readQuestionUses,
  stepProfileQuestion,
} from '#contract/calls/office/support/profile-questions.ts';
import { CallFailed } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import { capitalize, day, isoDay } from '#contract/format.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { number } from '../../number.ts';
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
      <UsesModal
        questionKey={key}
        open={erasing}
        title={state === 'draft' ? 'Concept weggooien?' : 'Vraag en antwoorden wissen?'}
        act={state === 'draft' ? 'Gooi weg' : 'Wis alles'}
        busy={busy}
        onClose={() => setErasing(false)}
        onAct={() => void go('erased', 'De vraag is gewist.')}
        said={(uses) =>
          state === 'draft'
            ? ['Niemand heeft deze vraag nog gezien.']
            : [
                `${parentsIn(uses)} gaven antwoord. Al die antwoorden gaan weg. Dit kan niet terug, en de naam komt niet meer vrij.`,
                uses.surveys > 0 &&
                  `Uit de resultaten van ${counted(uses.surveys, 'vragenlijst')} verdwijnt dit kenmerk.`,
                uses.samples > 0 &&
                  `${counted(uses.samples, 'steekproef', 'steekproeven')} met een voorwaarde hierover: haal die voorwaarde weg voor je verstuurt.`,
                uses.files > 0 && thrownAway(uses),
              ]
        }
      />
    </div>
  );
}

type Uses = Reply<typeof readQuestionUses>;
const counted = (count: number, one: string, more = `${one}en`) => `${number(count)} ${count === 1 ? one : more}`;
const parentsIn = ({ answers }: Uses) => capitalize(`${sayPanelCount(answers)} ouders`);
const thrownAway = ({ files }: Uses) =>
  `Met dit kenmerk: ${counted(files, 'bestand')} in het register. Vraag wie ze heeft om ze weg te gooien.`;

type UsesModalProps = {
  questionKey: string;
  open: boolean;
  title: string;
  act: string;
  busy?: boolean;
  onClose: () => void;
  onAct: () => void;
  said: (uses: Uses) => (string | false)[];
};

/** What an act will do, with how many it does it to, before it is done. */
function UsesModal({ questionKey: key, open, title, act, busy = false, onClose, onAct, said }: UsesModalProps) {
  const { data, error } = useQuery({
    queryKey: ['panel', 'uses', key],
    queryFn: () => call(readQuestionUses, { params: { key } }),
    enabled: open,
  });
  return (
    <Modal
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Annuleer
          </Button>
          <Button busy={busy || !data} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {error && <p>{whyNot(error)}</p>}
      {data ? said(data).map((one) => one && <p key={one}>{one}</p>) : !error && <p>We tellen waar dit gebruikt is.</p>}
    </Modal>
  );
}

/** Before a question that parents answered becomes sensitive. */
export const SensitiveModal = (props: Pick<UsesModalProps, 'questionKey' | 'open' | 'onClose' | 'onAct'>) => (
  <UsesModal
    {...props}
    title="Deze vraag gevoelig maken?"
    act="Maak gevoelig"
    said={(uses) => [
      `${parentsIn(uses)} gaven al antwoord, zonder deze toestemming. Hun antwoorden tellen nergens meer mee tot zij opnieuw antwoorden. Dat vragen we bij hun volgende bezoek.`,
      uses.surveys > 0 &&
        `In de resultaten van ${counted(uses.surveys, 'vragenlijst')} verdwijnt dit kenmerk van wie al klaar is. Dat komt niet terug, ook niet als je ‘Gevoelig’ weer uitzet.`,
      uses.files > 0 && thrownAway(uses),
    ]}
  />
);
