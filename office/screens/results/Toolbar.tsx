import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Results, ResultsChoice } from '#contract/calls/office/results.ts';
import { conditionWords } from '#contract/results/condition-words.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { type Looked, withCondition } from './address.ts';
import { Basis } from './Basis.tsx';
import { isLoose } from './figure/arranged.ts';

type Props = {
  results: Results;
  looked: Looked;
  change: (looked: Looked) => void;
  crosstab?: boolean;
  /** Nothing is shown of what is chosen: the results are of another choice. */
  refused?: boolean;
};

export function Toolbar({ results, looked, change, crosstab = false, refused = false }: Props) {
  const { filters, conditions_most, splits } = results;
  const isSplit = looked.split.length > 0;
  const offered = switches.filter(({ wish, inside }) => {
    if (inside && results.rules !== 'inside') return false;
    if (wish === 'apart') return results.joins.length > 0;
    if (wish === 'untested') return isSplit && !looked.with.includes('rows');
    if (wish === 'size') return results.figures.some((figure) => figure.kind === 'one' && isLoose(figure));
    if (wish === 'opinions')
      return looked.with.includes(wish) || results.figures.some(({ rows }) => rows.some((row) => row.no_opinion));
    return wish !== 'stopped' || !looked.weighting;
  });
  // Folded on a phone only; what is refused has to be chosen otherwise.
  const [isOpen, setOpen] = useState(refused);
  const toggled = (wish: Looked['with'][number], on: boolean) =>
    change({ ...looked, with: on ? [...looked.with, wish] : looked.with.filter((one) => one !== wish) });
  return (
    <div className="results-toolbar">
      <details className="looks" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>{choiceWords(results, looked)}</span>
          <span className="soft">Wijzig</span>
        </summary>
        <div className="controls">
          <Conditions
            label="Filter"
            add="+ Filter"
            choices={filters}
            conditions={looked.conditions}
            most={conditions_most}
            change={(conditions) => change({ ...looked, conditions })}
          >
            {looked.conditions.length === 0 && <span className="chip on">Alle deelnemers</span>}
            {filters.length === 0 && (
              <span className="soft small">
                {results.anonymous
                  ? 'Van een anonieme vragenlijst zijn geen kenmerken bekend. Stel ze als vraag, en zet daarbij dat je erop wilt uitsplitsen.'
                  : 'Bij deze vragenlijst zijn geen kenmerken bewaard.'}
              </span>
            )}
          </Conditions>
          {splits.length > 0 && !crosstab && (
            <SplitBy label="Uitsplitsen naar" none="(geen)" splits={splits} at={0} looked={looked} change={change} />
          )}
          {splits.length > 0 && !results.anonymous && splits.every(({ id }) => !id.startsWith('_')) && (
            <span className="soft small">Kenmerken van ouders kies je bij de instellingen, voor het publiceren.</span>
          )}
          {results.weightings.length > 0 && (
            <Field label="Weging" className="beside">
              <Select
                value={looked.weighting}
                placeholder="Geen"
                options={results.weightings.map(({ number, variables }) => ({
                  value: String(number),
                  label: `${number}: ${variables.join(', ').toLowerCase()}`,
                }))}
                onChange={({ currentTarget: { value } }) => change({ ...looked, weighting: value })}
              />
            </Field>
          )}
          {isSplit && <Shares looked={looked} change={change} />}
          {offered.length > 0 && (
            <div className="switches">
              {offered.map(({ wish, label }) => {
                // Tests are made and joins are shown unless somebody does not want them.
                const isOn = looked.with.includes(wish) !== (wish === 'untested' || wish === 'apart');
                return (
                  <label className="switch" key={wish}>
                    <input type="checkbox" checked={isOn} onChange={() => toggled(wish, !looked.with.includes(wish))} />
                    <span>{label}</span>
                  </label>
                );
              })}
            </div>
          )}
        </div>
      </details>
      {!refused && <Basis results={results} />}
    </div>
  );
}

/** What is chosen, on the one line that a phone has for it. */
function choiceWords({ filters, splits, weightings }: Results, { conditions, split, weighting }: Looked): string {
  const groups = split.flatMap((id) => splits.find((one) => one.id === id)?.title ?? []);
  return [
    conditions.length > 0 ? conditions.map((one) => conditionWords(filters, one)).join(', ') : 'Alle deelnemers',
    ...(groups.length > 0 ? [`uitgesplitst naar ${groups.map((title) => `‘${title}’`).join(' en ')}`] : []),
    ...(weightings.length > 0 ? [weighting ? `weging ${weighting}` : 'niet gewogen'] : []),
  ].join(', ');
}

const switches = [
  { wish: 'untested', label: 'Toets verschillen', inside: true },
  { wish: 'apart', label: 'Toon samengevoegd', inside: true },
  { wish: 'size', label: 'Sorteer op aandeel', inside: false },
  { wish: 'intervals', label: 'Betrouwbaarheidsmarges', inside: true },
  { wish: 'opinions', label: 'Zonder ‘weet niet’', inside: false },
  { wish: 'stopped', label: 'Inclusief deels ingevuld', inside: true },
] as const;

const shares = [
  { wish: '', label: 'Kolom-%' },
  { wish: 'rows', label: 'Rij-%' },
  { wish: 'counts', label: 'Aantallen' },
] as const;

function Shares({ looked, change }: Pick<Props, 'looked' | 'change'>) {
  const name = useId();
  const others = looked.with.filter((one) => one !== 'rows' && one !== 'counts');
  const now = looked.with.find((one) => one === 'rows' || one === 'counts') ?? '';
  return (
    <span className="seg" role="radiogroup" aria-label="Percentages">
      {shares.map(({ wish, label }) => (
        <label key={label}>
          <input
            type="radio"
            name={name}
            checked={now === wish}
            onChange={() => change({ ...looked, with: wish ? [...others, wish] : others })}
          />
          <span>{label}</span>
        </label>
      ))}
    </span>
  );
}

type SplitProps = {
  label: string;
  none: string;
  splits: readonly ResultsChoice[];
  at: number;
  looked: Looked;
  change: (looked: Looked) => void;
};

export function SplitBy({ label, none, splits, at, looked, change }: SplitProps) {
  const others = looked.split.filter((_, index) => index !== at);
  return (
    <Field label={label} className="beside">
      <Select
        value={looked.split[at] ?? ''}
        placeholder={none}
        options={splits.filter(({ id }) => !others.includes(id)).map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ currentTarget: { value } }) => {
          const before = looked.split.slice(0, at);
          change({ ...looked, split: value ? [...before, value, ...looked.split.slice(at + 1)] : before });
        }}
      />
    </Field>
  );
}

type ConditionsProps = {
  label: string;
  /** What the button says that adds one. */
  add: string;
  choices: readonly ResultsChoice[];
  conditions: Looked['conditions'];
  most?: number;
  change: (conditions: Looked['conditions']) => void;
  children?: ReactNode;
};

/** What people are chosen by: each condition can be taken away, and another one added. */
export function Conditions({
  label,
  add,
  choices,
  conditions,
  most = Number.POSITIVE_INFINITY,
  change,
  children,
}: ConditionsProps) {
  const chips = useRef<HTMLElement>(null);
  return (
    <section className="chips" aria-label={label} tabIndex={-1} ref={chips}>
      {children}
      {conditions.map((condition) => (
        <button
          key={condition.id}
          className="chip on"
          type="button"
          onClick={() => {
            change(conditions.filter((one) => one !== condition));
            // The button that had the focus goes.
            chips.current?.focus();
          }}
        >
          {conditionWords(choices, condition)}
          <span className="unseen"> weghalen</span>
          <span aria-hidden="true"> ×</span>
        </button>
      ))}
      {choices.length > 0 && conditions.length < most && (
        <AddCondition label={add} choices={choices} conditions={conditions} change={change} />
      )}
    </section>
  );
}

type AddProps = Pick<ConditionsProps, 'label' | 'choices' | 'conditions' | 'change'>;

function AddCondition({ label, choices, conditions, change }: AddProps) {
  const [open, setOpen] = useState(false);
  const [id, setId] = useState('');
  const [value, setValue] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [whatId, whoId] = [useId(), useId()];
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // What had the focus is gone when it opens or closes.
  useEffect(() => {
    if (open) document.getElementById(whatId)?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = open;
  }, [open, whatId]);
  const takenOf = (chosen: string) => conditions.find((one) => one.id === chosen)?.values ?? [];
  const left = choices
    .map((one) => ({ ...one, classes: one.classes.filter((each) => !takenOf(one.id).includes(each.id)) }))
    .filter(({ classes }) => classes.length > 0);
  const choice = left.find((one) => one.id === id);
  if (!open) {
    return (
      <button className="chip" type="button" aria-expanded="false" ref={button} onClick={() => setOpen(true)}>
        {label}
      </button>
    );
  }
  function submit() {
    setAsked(true);
    if (!choice || !value) {
      document.getElementById(choice ? whoId : whatId)?.focus();
      return;
    }
    change(withCondition(conditions, { id, values: [value] }));
    close();
  }
  function close() {
    setOpen(false);
    setAsked(false);
    setId('');
    setValue('');
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a row of chips
    <div className="add-condition" role="group" aria-label="Voorwaarde kiezen">
      <Field label="Kenmerk of vraag" id={whatId} plain error={isAsked && !choice && 'Kies een kenmerk of een vraag.'}>
        <Select
          value={id}
          placeholder="Kies"
          options={left.map((one) => ({ value: one.id, label: one.title }))}
          onChange={({ currentTarget }) => {
            setId(currentTarget.value);
            setValue('');
          }}
        />
      </Field>
      <Field
        label={takenOf(id).length > 0 ? 'Of ook wie' : 'Alleen wie'}
        id={whoId}
        plain
        error={isAsked && choice && !value && 'Kies om wie het gaat.'}
      >
        <Select
          value={value}
          placeholder="Kies"
          options={choice?.classes.map((one) => ({ value: one.id, label: one.title })) ?? []}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      </Field>
      <Button onClick={submit}>Voeg toe</Button>
      <Button kind="quiet" onClick={close}>
        Annuleer
      </Button>
    </div>
  );
}
