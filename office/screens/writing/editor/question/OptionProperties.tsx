import type { OptionEntry } from '#questionnaire/draft/campaign-file.ts';
import { isNoneOfThese, optionMoreIn } from '#questionnaire/exclusive.ts';
import { withOptionKey } from '../edits/options.ts';
import { RefField, Switch } from '../parts.tsx';

type Props = { option: OptionEntry; several: boolean; isOut: boolean; onKeep: (option: OptionEntry) => void };

/** 'Geen van deze' stands alone by itself: that it does not has to be said. */
function withExclusive({ exclusive: _, ...option }: OptionEntry, on: boolean): OptionEntry {
  if (on === isNoneOfThese(option.title)) return option;
  return { ...option, exclusive: on };
}

export function OptionProperties({ option, several, isOut, onKeep }: Props) {
  const flag = (name: string, label: string, told?: string) => (
    <Switch
      label={label}
      told={told}
      checked={option[name] === true}
      onChange={(on) => onKeep(withOptionKey(option, name, on))}
    />
  );
  return (
    <div className="option-more">
      {(several || option.exclusive === true) && (
        <Switch
          label="Sluit de andere uit"
          told="Wie dit kiest, kiest niets anders."
          checked={optionMoreIn(several ? 'multiple_answer' : undefined, option).exclusive === true}
          onChange={(on) => onKeep(withExclusive(option, on))}
        />
      )}
      {flag('stays_last', 'Blijft onderaan', 'Ook als de antwoorden in een andere volgorde staan.')}
      {flag('no_opinion', 'Telt als geen mening')}
      {flag('screens_out', 'Wie dit kiest, hoort niet bij de doelgroep')}
      <RefField value={option.ref ?? ''} isFixed={isOut} onKeep={(ref) => onKeep(withOptionKey(option, 'ref', ref))} />
    </div>
  );
}
