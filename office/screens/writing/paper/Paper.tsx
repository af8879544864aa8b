import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { attributeOf } from '#contract/attributes.ts';
import { campaignFile } from '#contract/calls/office/writing.ts';
import { day, enumerate, slugOf } from '#contract/format.ts';
import { armQuestion } from '#questionnaire/chance.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import { type Draft, toFile } from '#questionnaire/draft/draft.ts';
import { writeLimeSurvey } from '#questionnaire/limesurvey/write-lss.ts';
import { Button } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { useToast } from '#ui/Toasts.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call, whyNot } from '../../../api.ts';
import { useTitle } from '../../../title.ts';
import { useDraft, withDraft } from '../../../writing/DraftOf.tsx';
import { DraftPart } from '../DraftPart.tsx';
import { titleOfDraft } from '../titleOfDraft.ts';
import { WritingHead } from '../WritingHead.tsx';
import { PaperQuestion } from './PaperQuestion.tsx';

export default withDraft(PaperOf);

/** The questionnaire as a form on A4, for a board that has to approve it, and as a file. */
function PaperOf({ id }: { id: string }) {
  const draft = useDraft(id);
  const heading = useHeadingFocus(id);
  const title = titleOfDraft(draft.draft);
  useTitle(`Printversie - ${title}`);
  const saving = useSaving(id, title);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <WritingHead
        id={id}
        draft={draft}
        view="papier"
        heading={heading}
        say="De printversie, met de sprongen in woorden."
        actions={
          <>
            <Button
              kind="secondary"
              busy={saving.isPending}
              busyText="Bezig met ophalen"
              onClick={() => saving.mutate()}
            >
              Bestand (JSON)
            </Button>
            <Button kind="secondary" aria-expanded={isLeaving} onClick={() => setLeaving(true)}>
              LimeSurvey (.lss)
            </Button>
            <Button onClick={() => window.print()}>Print</Button>
          </>
        }
      />
      {isLeaving && (
        <DraftPart id={id} of={draft.draft} failed="Het bestand voor LimeSurvey konden we niet maken.">
          <AsLimeSurvey
            draft={draft.draft}
            onClose={() => setLeaving(false)}
            onSave={(xml) => {
              saveFile(fileNameOf(title).replace(/json$/, 'lss'), new Blob([xml], { type: 'application/xml' }));
              setLeaving(false);
            }}
          />
        </DraftPart>
      )}
      <DraftPart id={id} of={draft.draft} failed="De printversie konden we niet maken.">
        <PaperForm draft={draft.draft} version={draft.version} title={title} />
      </DraftPart>
    </>
  );
}

/** The file that `campaign import` takes, under the title of the list. */
function useSaving(id: string, title: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(campaignFile, { params: { id } }),
    onSuccess(file) {
      const text = `${JSON.stringify(file, null, 2)}\n`;
      saveFile(fileNameOf(title), new Blob([text], { type: 'application/json' }));
    },
    onError: (error) => toast.error(whyNot(error)),
  });
}

type LssProps = { draft: Draft; onSave: (xml: string) => void; onClose: () => void };

/** What LimeSurvey does not get of this list, before the file is made. */
function AsLimeSurvey({ draft, onSave, onClose }: LssProps) {
  const { xml, left } = useMemo(() => writeLimeSurvey(toFile(draft)), [draft]);
  const heading = useHeadingFocus('lss');
  const told = Map.groupBy(left, (one) => one.told);
  const where = (numbers: (number | null)[]): string => {
    const known = [...new Set(numbers.filter((one) => one !== null))];
    return known.length > 0 ? ` (vraag ${enumerate(known.map(String))})` : '';
  };
  return (
    <section className="notice as-lss" aria-labelledby="lss">
      <h2 id="lss" ref={heading} tabIndex={-1}>
        {left.length > 0 ? 'Dit gaat niet mee naar LimeSurvey' : 'Alles gaat mee naar LimeSurvey'}
      </h2>
      {left.length > 0 && (
        <ul>
          {[...told].map(([words, all]) => (
            <li
              key={words}
            >{`${words.charAt(0).toUpperCase()}${words.slice(1)}${where(all.map(({ question }) => question))}.`}</li>
          ))}
        </ul>
      )}
      <p>Kijk de lijst in LimeSurvey na voor je hem gebruikt.</p>
      <div className="actions">
        <Button kind="secondary" onClick={onClose}>
          Annuleer
        </Button>
        <Button onClick={() => onSave(xml)}>Bewaar het bestand (.lss)</Button>
      </div>
    </section>
  );
}

export function PaperForm({ draft, version, title }: { draft: Draft; version: number; title: string }) {
  const { panel_name, organisation } = usePanel();
  const questions = useMemo(() => asQuestions(toFile(draft)), [draft]);
  const description = ownSetting(draft.settings, 'description');
  const anonymous = ownSetting(draft.settings, 'anonymous') === true;
  const attributes = ownSetting(draft.settings, 'attributes');
  const arms = ownSetting(draft.settings, 'arms');
  const asked = (Array.isArray(attributes) && !anonymous ? attributes : []).flatMap(
    (key) => attributeOf(String(key)) ?? [],
  );
  return (
    <article className="sheet-a4" aria-label="De printversie">
      <header>
        <p className="soft small">{`${panel_name}, ${organisation}. Versie ${version}, ${day(new Date())}.`}</p>
        <h2>{title}</h2>
        {typeof description === 'string' && description !== '' && <p className="as-typed">{description}</p>}
        <p className="soft small">
          {anonymous ? 'De antwoorden zijn anoniem.' : 'De antwoorden horen bij een deelnemer van het panel.'} Een vraag
          met een * is verplicht.
        </p>
        {Array.isArray(arms) && arms.length > 0 && (
          <p className="soft small">{`Het lot verdeelt ouders over groepen: ${enumerate(
            armQuestion(arms.map(String)).options.map((one) => one.title),
          )}.`}</p>
        )}
      </header>
      {questions.length === 0 && <p>Er zijn nog geen vragen.</p>}
      <ol>
        {questions.map((question, at) => (
          <PaperQuestion key={question.id} question={question} at={at} questions={questions} />
        ))}
      </ol>
      {asked.length > 0 && (
        <section>
          <h3>Aan het eind</h3>
          <p>Wie dit nog niet vertelde, krijgt ook deze vragen. Ze zijn niet verplicht.</p>
          <ul>
            {asked.map(({ key, question }) => (
              <li key={key}>{question}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** 'Huiswerk en bijles' → huiswerk-en-bijles.json: a name that every disk takes. */
export const fileNameOf = (title: string): string => `${slugOf(title) || 'vragenlijst'}.json`;
