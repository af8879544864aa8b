import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isErased } from '#contract/attributes.ts';
import { hiddenSentence, isHidden, sayPanelCount } from '#contract/panel-count.ts';
import { type Condition, conditionFault, conditionKeys, type Rule, sensitiveKeys } from '#contract/sample/condition.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Switch } from '../writing/editor/parts.tsx';
import { search_rest_ms, useSettled } from '../writing/editor/useSettled.ts';
import { ConditionValues } from './ConditionValues.tsx';
import { titleOfKey } from './draw-words.ts';
import { type CountQuery, countQuery, type DrawOptions } from './drawQueries.ts';

type Props = {
  id: string;
  screen: DrawOptions;
  /** How many a condition chooses, where that is not asked about a campaign. */
  count?: (conditions: Rule[]) => CountQuery;
  /** Absent: a new one. */
  condition: Condition | undefined;
  onClose: () => void;
  onKeep: (condition: Condition) => void;
};

export function ConditionModal({
  id,
  screen,
  count = (rules) => countQuery(id, rules),
  condition,
  onClose,
  onKeep,
}: Props) {
  const [chosen, setChosen] = useState<Condition>(condition ?? { key: '', values: [] });
  const [pressed, setPressed] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { key, values, not } = chosen;
  const isWhole = conditionFault(chosen) === undefined;
  const settled = useSettled(chosen, search_rest_ms);
  const counted = useQuery({
    ...count([{ any: [settled] }]),
    enabled: conditionFault(settled) === undefined,
  });
  const offered = conditionKeys.filter(
    (one) =>
      (one.key !== 'region' || screen.regions) &&
      (one.kind !== 'code' || screen.codes.length > 0) &&
      !isErased(one.key),
  );
  const canTurn = key !== '' && conditionKeys.find((one) => one.key === key)?.kind !== 'tick';
  return (
    <Modal
      open
      title={condition ? 'Wijzig de voorwaarde' : 'Kies een voorwaarde'}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Annuleer
          </Button>
          <Button
            onClick={() => {
              setPressed(true);
              if (isWhole) return onKeep(chosen);
              const [about, first] = fields.current!.querySelectorAll<HTMLElement>('select, input');
              (key === '' ? about : first)?.focus();
            }}
          >
            Bewaar voorwaarde
          </Button>
        </>
      }
    >
      <div className="condition" ref={fields}>
        <Field label="Waar gaat het over?" plain error={pressed && key === '' ? 'Kies waar het over gaat.' : undefined}>
          <Select
            value={key}
            placeholder="Kies iets"
            options={offered.map((one) => ({ value: one.key, label: titleOfKey(one.key) }))}
            onChange={({ target }) => setChosen({ key: target.value, values: [] })}
          />
        </Field>
        {key !== '' && (
          <ConditionValues
            key={key}
            screen={screen}
            about={key}
            values={values}
            error={pressed && !isWhole ? 'Kies minstens één antwoord.' : undefined}
            onChange={(next) => setChosen({ ...chosen, values: next })}
          />
        )}
        {canTurn && (
          <Switch
            label="Juist niet"
            told="Dan zoeken we de andere ouders."
            checked={not === true}
            onChange={(on) => setChosen({ key, values, ...(on && { not: true as const }) })}
          />
        )}
        {sensitiveKeys.includes(key) && (
          <p className="soft">
            Dit ligt dicht bij bijzondere gegevens. We kijken alleen naar ouders die dit zelf vertelden en daarmee
            instemden. Je keuze komt in het logboek.
          </p>
        )}
        <p role="status" className="counted">
          {isWhole &&
            counted.data &&
            (isHidden(counted.data.all) ? hiddenSentence : `${sayPanelCount(counted.data.all)} ouders`)}
          {isWhole ? counted.error?.message : ''}
        </p>
      </div>
    </Modal>
  );
}
