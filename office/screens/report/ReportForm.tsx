import { over_time_split, type Report, type ReportChoice, type ReportDraft } from '#contract/calls/office/report.ts';
import type { OutcomeFigure } from '#contract/results/outcome-page.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { NotDone } from '../../parts/NotDone.tsx';
import type { useReportDraft } from './useReportDraft.ts';

type Props = { report: Report; writing: ReturnType<typeof useReportDraft> };
type Picked = ReportDraft['figures'][number];

export function ReportForm({ report, writing: { draft, change, state, error } }: Props) {
  const { choices, splits, weightings, page, published } = report;
  const { figures } = draft;
  const set = (at: number, over: Partial<Picked>) =>
    change({ figures: figures.map((one, place) => (place === at ? { ...one, ...over } : one)) });
  const move = (at: number, by: number) => {
    const next = [...figures];
    const [one] = next.splice(at, 1);
    next.splice(at + by, 0, one!);
    change({ figures: next });
  };
  return (
    <section aria-labelledby="figuren">
      <h2 id="figuren">Figuren</h2>
      <ol className="picked">
        {figures.map((one, at) => {
          const choice = choices.find(({ id }) => id === one.question);
          const shown = page?.figures[at];
          const off = shown && offShares(one.sentence, shown);
          const name = `${at + 1}`;
          const offered = choice && sentenceOf(choice, one.split);
          const kinds = [
            ...(choice?.over_time == null ? [] : [{ value: over_time_split, label: 'Naast eerdere vragenlijsten' }]),
            ...(choice?.splits
              ? splits.map(({ id, title }) => ({ value: id, label: `Naar ${title.toLowerCase()}` }))
              : []),
          ];
          return (
            <li
              key={`${one.question} ${figures.slice(0, at).filter(({ question }) => question === one.question).length}`}
            >
              <h3>
                {choice?.number && `Vraag ${choice.number} · `}
                {choice?.title ?? 'Deze vraag kun je niet meer laten zien'}
              </h3>
              <TextArea
                rows={2}
                aria-label={`Zin bij figuur ${name}`}
                placeholder="Wat kwam eruit, in één zin?"
                value={one.sentence}
                onChange={({ target }) => set(at, { sentence: target.value })}
              />
              {shown?.bars.slice(1).length !== 0 && shown?.bars.slice(1).every(({ n }) => n === null) && (
                <p className="hint-off">
                  Zo verdeeld is elke groep te klein. Ouders zien dan alleen ‘te weinig ouders’. Kies een andere
                  verdeling.
                </p>
              )}
              {off && (
                <p className="hint-off">
                  {`Buiten staat geen ${off} %: daar zijn de cijfers afgerond. Kijk hiernaast wat er staat.`}
                </p>
              )}
              <div className="picked-acts">
                {choice && kinds.length > 0 && (
                  <Select
                    aria-label={`Uitsplitsing van figuur ${name}`}
                    value={one.split ?? ''}
                    options={[{ value: '', label: 'Alle ouders' }, ...kinds]}
                    onChange={({ target }) => {
                      const split = target.value || null;
                      // A sentence of one's own stays.
                      const sentence = one.sentence === offered ? sentenceOf(choice, split) : one.sentence;
                      set(at, { split, sentence });
                    }}
                  />
                )}
                {offered && one.sentence !== offered && (
                  <Button kind="quiet" onClick={() => set(at, { sentence: offered })}>
                    Neem de standaardzin
                  </Button>
                )}
                {at > 0 && (
                  <Button kind="quiet" onClick={() => move(at, -1)}>
                    Omhoog<span className="unseen">{`, figuur ${name}`}</span>
                  </Button>
                )}
                {at < figures.length - 1 && (
                  <Button kind="quiet" onClick={() => move(at, 1)}>
                    Omlaag<span className="unseen">{`, figuur ${name}`}</span>
                  </Button>
                )}
                <Button kind="quiet" onClick={() => change({ figures: figures.filter((_, place) => place !== at) })}>
                  Haal weg<span className="unseen">{`: figuur ${name}`}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      {choices.length === 0 ? (
        <p className="soft">Er is nog geen vraag met genoeg antwoorden voor een figuur.</p>
      ) : (
        <Field label="Voeg een figuur toe" plain>
          <Select
            value=""
            placeholder="Kies een vraag"
            options={choices.map(({ id, number, title }) => ({
              value: id,
              label: `${number ? `${number}. ` : ''}${title}`,
            }))}
            onChange={({ target }) => {
              const choice = choices.find(({ id }) => id === target.value);
              if (choice)
                change({ figures: [...figures, { question: choice.id, split: null, sentence: choice.sentence }] });
            }}
          />
        </Field>
      )}
      <div className="form report-words">
        <Field label="Titel" hint="Wat is het nieuws, in één regel?">
          <TextArea rows={2} value={draft.title} onChange={({ target }) => change({ title: target.value })} />
        </Field>
        <Field label="Inleiding" hint="Twee of drie zinnen, zo dat elke ouder ze begrijpt.">
          <TextArea
            rows={3}
            value={draft.introduction}
            onChange={({ target }) => change({ introduction: target.value })}
          />
        </Field>
        <Field label="Adres van de pagina" hint="Komt achter /uitkomst/. Kleine letters, cijfers en streepjes.">
          <TextInput
            value={draft.slug}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => change({ slug: target.value })}
          />
        </Field>
        {weightings.length > 0 && (
          <Field label="Weging">
            <Select
              value={draft.weighting === null ? '' : String(draft.weighting)}
              options={[
                { value: '', label: 'Niet gewogen' },
                ...weightings.map(({ number, variables }) => ({
                  value: String(number),
                  label: `Weging ${number}: ${variables.join(', ')}`,
                })),
              ]}
              onChange={({ target: { value } }) => change({ weighting: value === '' ? null : Number(value) })}
            />
          </Field>
        )}
        {published && (
          <Field label="Wat verbetert deze uitgave?" hint="Dit staat met de datum op de pagina.">
            <TextArea rows={2} value={draft.note} onChange={({ target }) => change({ note: target.value })} />
          </Field>
        )}
      </div>
      <NotDone why={error} />
      <p className="soft" role="status">
        {state === 'saved' ? 'Alles is bewaard.' : state === 'busy' ? 'Bezig met bewaren …' : ''}
      </p>
    </section>
  );
}

const sentenceOf = (choice: ReportChoice, split: string | null): string =>
  split === over_time_split ? (choice.over_time ?? '') : choice.sentence;

/** A share that a sentence tells and that readers do not see beside it: theirs are rounded. */
function offShares(sentence: string, { bars }: OutcomeFigure): string | undefined {
  const shown = bars.flatMap(({ parts }) => parts.map(({ percent }) => percent ?? -1));
  // Of a scale the two outer steps are told together.
  const pairs = bars.flatMap(({ parts }) =>
    parts.slice(1).map(({ percent }, at) => (percent ?? 0) + (parts[at]!.percent ?? 0)),
  );
  const told = [...sentence.matchAll(/(\d+(?:,\d+)?)\s*(?:%|procent)/g)].map(([, number]) => number!);
  return told.find((number) => ![...shown, ...pairs].includes(Number(number.replace(',', '.'))));
}
