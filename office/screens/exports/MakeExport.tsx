import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { exportSentences, exportUse, makeExport, readExport, readScript } from '#contract/calls/office/exports.ts';
import { isoDay } from '#contract/format.ts';
import {
  everyFormat,
  type FileFormat,
  type FileTexts,
  fileFormats,
  fileTexts,
} from '#contract/results/file-formats.ts';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, base, call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { ContractForm, DayField, TextField } from '../../parts/ContractForm.tsx';
import { askedOf, readAddress } from '../results/address.ts';
import { type Exports, exportsQuery } from './exportQueries.ts';

type Values = { why: string; until: string };
const yearMs = 365 * 86_400_000;

export function MakeExport({ id, files }: { id: string; files: Exports }) {
  const { may_open_cases, has_texts, backgrounds, weightings, snapshot } = files;
  const [params] = useSearchParams();
  const looked = readAddress(params);
  const formats = everyFormat.filter((one) => may_open_cases || fileFormats[one].of !== 'cases');
  const [format, setFormat] = useState<FileFormat>(formats[0]!);
  const [texts, setTexts] = useState<FileTexts>('masked');
  const [background, setBackground] = useState<readonly string[]>([]);
  const [labelled, setLabelled] = useState<Partial<Record<FileFormat, boolean>>>({});
  const labels = labelled[format] ?? format === 'csv_nl';
  const [weighting, setWeighting] = useState(looked.weighting);
  const [until] = useState(() => isoDay(new Date(Date.now() + yearMs)));
  const toast = useToast();
  const { of } = fileFormats[format];
  const { filter = '', split = '', with: more = '' } = askedOf(looked);
  const form = useContractForm<Values>({
    schema: exportUse,
    values: { why: '', until },
    asks: { why: exportSentences.why, until: exportSentences.until },
    summary: true,
    otherwise: 'why',
    send: async (filledIn) => {
      const body = {
        ...filledIn,
        format,
        texts,
        labels,
        background: of === 'cases' ? [...background] : [],
        weighting,
        snapshot: String(snapshot?.number ?? ''),
        filter,
        split,
        with: more,
      };
      const made = await call(makeExport, { params: { id }, body });
      fetchFile(made.id);
      toast.success('Je browser haalt het bestand op.');
      await askAnew(exportsQuery(id).queryKey);
    },
  });
  return (
    <section className="block on-screen" aria-labelledby="nieuw-bestand">
      <div className="title">
        <h2 id="nieuw-bestand">Nieuw bestand</h2>
      </div>
      {!may_open_cases && (
        <p className="finding">
          Bestanden met antwoorden per persoon zijn voor wie dat recht heeft. Heb je het nodig? Vraag het je beheerder.
        </p>
      )}
      <ContractForm of={form} className="form narrow" act="Maak het bestand" busyText="Bezig met maken">
        <RadioGroup
          name="format"
          legend="Soort bestand"
          options={formats.map((value) => ({ value, label: fileFormats[value].title, hint: fileFormats[value].say }))}
          value={format}
          onChange={({ currentTarget }) => setFormat(currentTarget.value as FileFormat)}
        />
        {format === 'sav' && (
          <p className="soft small">Lees je het in R? Het script dat dit bestand opent, staat er straks bij.</p>
        )}
        {format.startsWith('csv') && (
          <label className="switch">
            <input
              type="checkbox"
              checked={labels}
              onChange={({ currentTarget }) => setLabelled({ ...labelled, [format]: currentTarget.checked })}
            />
            <span>Woorden in plaats van codes</span>
          </label>
        )}
        {of === 'cases' && has_texts && (
          <RadioGroup
            name="texts"
            legend="Wat ouders zelf schreven"
            options={(Object.keys(fileTexts) as FileTexts[]).map((value) => ({ value, label: fileTexts[value] }))}
            value={texts}
            onChange={({ currentTarget }) => setTexts(currentTarget.value as FileTexts)}
          />
        )}
        {of === 'cases' && backgrounds.length > 0 && (
          <Backgrounds all={backgrounds} chosen={background} onChange={setBackground} />
        )}
        {weightings.length > 0 && (
          <Field label="Weging" id="weighting">
            <Select
              value={weighting}
              placeholder="Geen weging"
              options={weightings.map((one) => ({
                value: String(one.number),
                label: `Weging ${one.number}: ${one.variables.join(', ')}`,
              }))}
              onChange={({ currentTarget }) => setWeighting(currentTarget.value)}
            />
          </Field>
        )}
        {of === 'tables' && <p className="soft small">{tableWords(looked)}</p>}
        <TextField<Values>
          name="why"
          label="Waarvoor"
          hint="Bijvoorbeeld: voor de tabellen in het jaarverslag."
          autoComplete="off"
          aria-required
        />
        <DayField<Values> name="until" label="Bewaren tot en met" aria-required />
      </ContractForm>
    </section>
  );
}

type Chosen = {
  all: Exports['backgrounds'];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** What is ticked first stays the finest. */
function Backgrounds({ all, chosen, onChange }: Chosen) {
  const titles = chosen.map((one) => all.find(({ id }) => id === one)?.title.toLowerCase());
  return (
    <>
      <CheckboxGroup
        name="background"
        legend="Kenmerken erbij"
        hint="Vink eerst aan wat je het meest nodig hebt. Elke combinatie hoort bij minstens 10 ouders: wat zeldzamer is, wordt samengevoegd."
        options={all.map(({ id, title }) => ({ value: id, label: title }))}
        value={chosen}
        onChange={({ currentTarget: { value, checked } }) =>
          onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      />
      {titles.length > 1 && (
        <p className="soft small" role="status">
          {`In volgorde van belang: ${titles.join(', ')}.`}
        </p>
      )}
    </>
  );
}

function tableWords({ conditions, split }: ReturnType<typeof readAddress>): string {
  if (conditions.length === 0 && split.length === 0) {
    return 'De tabellen gaan over alle deelnemers. Wil je uitsplitsen of een groep kiezen? Doe dat eerst bij Alle vragen of Kruistabel, en kom dan hier terug.';
  }
  const group = conditions.length > 0 ? 'de groep' : '';
  const columns = split.length > 0 ? 'de uitsplitsing' : '';
  return `De tabellen krijgen ${[group, columns].filter(Boolean).join(' en ')} die je bij Alle vragen of Kruistabel hebt gekozen.`;
}

/** As a link would: the browser shows how far it is, and the page stays. */
function fetchFile(id: string): void {
  const link = document.createElement('a');
  link.href = fileAddress(id);
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Of a file for SPSS: the script names that very file. */
export const scriptAddress = (id: string): string => `${base}${readScript.path.replace(':id', id)}`;

export const fileAddress = (id: string): string => `${base}${readExport.path.replace(':id', id)}`;
