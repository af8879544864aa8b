import { type ReactNode, useState } from 'react';
import type { DrawGroup, DrawScreen } from '#contract/calls/office/draw.ts';
import { day } from '#contract/format.ts';
import type { PanelCount } from '#contract/panel-count.ts';
import {
  type Goal,
  type GroupKey,
  type GroupsHow,
  goals,
  groupKeys,
  type How,
  type Spread,
  spreads,
} from '#contract/sample/how.ts';
import { Field } from '#ui/fields/Field.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { goalWords, groupTitle, spreadWords } from './draw-words.ts';
import { firstTargets } from './targets.ts';

type Props = {
  how: How;
  screen: DrawScreen;
  /** How many may be asked, where that is known already. */
  free: PanelCount | undefined;
  groups: readonly DrawGroup[] | undefined;
  onChoose: (how: How) => void;
};

const kinds = [
  { value: 'everybody', label: 'Iedereen die uitgenodigd kan worden' },
  { value: 'number', label: 'Een aantal, door het lot' },
  { value: 'groups', label: 'Een aantal per groep' },
];
const firstMost = 500;
/** Half of them at most: more than there are would be the first thing that is told. */
const firstNumber = (free: PanelCount | undefined): number =>
  free ? Math.min(firstMost, Math.max(10, Math.floor(free / 20) * 10)) : firstMost;

export function HowMany({ how, screen, free, groups, onChoose }: Props) {
  const count = how.kind === 'everybody' ? firstNumber(free) : how.number;
  function kind(next: string) {
    if (next === 'everybody') onChoose({ kind: 'everybody' });
    if (next === 'number') onChoose({ kind: 'number', number: count });
    if (next === 'groups') {
      onChoose({ kind: 'groups', by: ['youngest_child'], goal: 'asked', spread: 'panel', number: count });
    }
  }
  return (
    <div className="how-many">
      <RadioGroup
        legend="Wie van hen"
        name="hoeveel"
        options={kinds}
        value={how.kind}
        onChange={({ target }) => kind(target.value)}
      />
      {how.kind === 'number' && (
        <NumberField label="Aantal ouders" value={how.number} onChange={(number) => onChoose({ ...how, number })} />
      )}
      {how.kind === 'groups' && <Groups {...{ how, screen, groups, onChoose }} />}
    </div>
  );
}

/** A whole number; as long as what stands there is none, the choice stays as it was. */
export function NumberField(props: {
  label: ReactNode;
  value: number;
  onChange: (number: number) => void;
  least?: number;
}) {
  const { label, value, onChange, least = 1 } = props;
  const [typed, setTyped] = useState(String(value));
  const [before, setBefore] = useState(value);
  // A number that changed elsewhere than in this field.
  if (value !== before) {
    setBefore(value);
    if (readNumber(typed) !== value) setTyped(String(value));
  }
  const read = readNumber(typed);
  const wrong = read === undefined || read < least;
  return (
    <Field label={label} plain error={wrong ? 'Vul een heel getal in.' : undefined}>
      <TextInput
        inputMode="numeric"
        className="short"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = readNumber(target.value);
          if (number !== undefined && number >= least) onChange(number);
        }}
      />
    </Field>
  );
}

const readNumber = (typed: string): number | undefined => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined);

type GroupsProps = Omit<Props, 'how' | 'free'> & { how: GroupsHow };

function Groups({ how, screen, groups, onChoose }: GroupsProps) {
  const { by, spread } = how;
  const [first, second] = by as [GroupKey, GroupKey?];
  const known = groupKeys().filter((key) => key !== 'region' || screen.regions);
  const option = (key: GroupKey) => ({ value: key, label: groupTitle(key) });
  // Targets that were filled in belong to the groups of before.
  const regroup = (next: GroupKey[]) =>
    onChoose({ ...how, by: next, targets: undefined, spread: spread === 'hand' ? 'equal' : spread });
  const fitting = screen.populations.filter(({ keys }) => by.every((key) => keys.includes(key)));
  const spreadable = spreads.filter((one) => one !== 'population' || fitting.length > 0);
  return (
    <>
      <Field label="Verdeel naar" plain>
        <Select
          value={first}
          options={known.filter((key) => key !== second).map(option)}
          onChange={({ target }) => regroup([target.value as GroupKey, ...(second ? [second] : [])])}
        />
      </Field>
      <Field label="En ook naar" plain>
        <Select
          value={second ?? ''}
          placeholder="Niets anders"
          options={known.filter((key) => key !== first).map(option)}
          onChange={({ target }) => regroup(target.value ? [first, target.value as GroupKey] : [first])}
        />
      </Field>
      <RadioGroup
        legend="Wat tel je?"
        name="doel"
        value={how.goal}
        options={goals.map((value) => ({ value, label: goalWords[value] }))}
        onChange={({ target }) => onChoose({ ...how, goal: target.value as Goal })}
      />
      <Field label="Hoe groot wordt elke groep?" plain>
        <Select
          value={spread}
          options={spreadable.map((value) => ({ value, label: spreadWords[value] }))}
          onChange={({ target }) => {
            const next = target.value as Spread;
            onChoose({
              ...how,
              spread: next,
              population: next === 'population' ? fitting[0]?.version : undefined,
              targets: next === 'hand' ? firstTargets(how, groups) : undefined,
            });
          }}
        />
      </Field>
      {spread === 'population' && fitting.length > 1 && (
        <Field label="Welke cijfers?" plain>
          <Select
            value={String(how.population ?? '')}
            options={fitting.map(({ version, at }) => ({
              value: String(version),
              label: `Versie ${version}, van ${day(new Date(at))}`,
            }))}
            onChange={({ target }) => onChoose({ ...how, population: Number(target.value) })}
          />
        </Field>
      )}
      {spread !== 'hand' && (
        <NumberField
          label={how.goal === 'asked' ? 'Aantal ouders samen' : 'Aantal lijsten samen'}
          value={how.number}
          onChange={(number) => onChoose({ ...how, number })}
        />
      )}
    </>
  );
}
