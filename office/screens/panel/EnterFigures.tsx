import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { enterMargin } from '#contract/calls/office/population.ts';
import { readCount, readShare } from '#contract/office/dutch-numbers.ts';
import { type PopulationMargin, populationVariables, variableTitle } from '#contract/population.ts';
import { spelledDate } from '#questionnaire/dates.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { FormContext, useChoice, useValue } from '#ui/forms/fields.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { TextField } from '../../parts/ContractForm.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useTaken } from './useTaken.ts';

type Counted = 'people' | 'percent';
type Values = {
  counted: Counted;
  figures: Record<string, string>;
  total: string;
  source: string;
  unit: string;
  date: string;
};

const readOf = { people: readCount, percent: readShare };
const noFigure = { people: 'Vul een heel getal in, zoals 1.282.764.', percent: 'Vul een getal van 0 tot 100 in.' };

/** What the form judges by itself; the server judges again, by its own rules. */
const schema = z
  .object({
    counted: z.enum(['people', 'percent']),
    figures: z.record(z.string(), z.string()),
    total: z.string(),
    source: z.string().check(z.refine((text) => text.trim() !== '', 'Vul in waar de cijfers vandaan komen.')),
    unit: z.string(),
    date: z.string().check(z.refine((text) => spelledDate(text) !== undefined, 'Vul een datum in, zoals 1-1-2024.')),
  })
  .check((given) => {
    const { counted, figures, total } = given.value;
    const wrong = (path: string[]) =>
      given.issues.push({ code: 'custom', input: given.value, path, message: noFigure[counted] });
    for (const [id, text] of Object.entries(figures)) {
      if (text.trim() !== '' && readOf[counted](text.trim()) === undefined) wrong(['figures', id]);
    }
    const [first] = Object.keys(figures);
    if (Object.values(figures).filter((text) => text.trim() !== '').length < 2) {
      const message = 'Vul bij minstens twee groepen een getal in.';
      given.issues.push({ code: 'custom', input: given.value, path: ['figures', first ?? ''], message });
    }
    if (counted === 'people' && total.trim() !== '' && readCount(total.trim()) === undefined) wrong(['total']);
  });

type Props = { variable: string; base: number; before: PopulationMargin | undefined };

const shown = (count: number | null): string => (count === null ? '' : String(count).replace('.', ','));

/** The figures of one variable, typed in. A group that the source does not have stays empty, and is left out. */
export function EnterFigures({ variable, base, before }: Props) {
  const { classes } = populationVariables[variable]!;
  const title = variableTitle(variable);
  const navigate = useNavigate();
  const taken = useTaken(base);
  const asks = {
    counted: 'Wat vul je in?',
    ...Object.fromEntries(classes.map(({ id, title }) => [`figures.${id}`, title])),
    total: 'Totaal',
    source: 'Bron',
    unit: 'Wat is geteld?',
    date: 'Peildatum',
  };
  const { form, lines, attempt, busy, submit } = useContractForm<Values>({
    schema,
    place: `figures ${variable} ${base}`,
    values: {
      counted: before?.counted ?? 'people',
      figures: Object.fromEntries(
        classes.map(({ id }) => [id, shown(before?.categories.find((one) => one.id === id)?.count ?? null)]),
      ),
      total: shown(before?.total ?? null),
      source: before?.source.title ?? '',
      unit: before?.source.unit ?? '',
      date: before?.reference_date ?? '',
    },
    asks,
    summary: true,
    otherwise: 'source',
    async send({ counted, figures, total, source, unit, date }) {
      const read = readOf[counted];
      const { version } = await call(enterMargin, {
        params: { variable },
        body: {
          base,
          source,
          unit,
          reference_date: spelledDate(date)!,
          counted,
          categories: classes.flatMap(({ id }) => {
            const count = read(figures[id]!.trim());
            return count === undefined ? [] : [{ id, count }];
          }),
          total: counted === 'people' ? (readCount(total.trim()) ?? null) : null,
        },
      });
      await taken(version, `${title} is bewaard.`);
      await navigate('/representativiteit/cijfers');
    },
  });
  return (
    <TitledSection id="invullen" title={`${title} invullen`}>
      <FormContext value={form}>
        <ErrorSummary errors={lines} attempt={attempt} />
        <form className="form narrow" noValidate onSubmit={submit}>
          <CountedField />
          <p className="soft">Laat een groep leeg als de bron haar niet heeft.</p>
          {classes.map(({ id, title }) => (
            <TextField<Values> key={id} name={`figures.${id}`} label={title} inputMode="decimal" autoComplete="off" />
          ))}
          <TotalField />
          <TextField<Values>
            name="source"
            label="Bron"
            hint="Bijvoorbeeld: CBS 71487ned."
            autoComplete="off"
            maxLength={300}
          />
          <TextField<Values>
            name="unit"
            label="Wat is geteld? (mag leeg blijven)"
            hint="Bijvoorbeeld: huishoudens met thuiswonende kinderen."
            autoComplete="off"
            maxLength={300}
          />
          <TextField<Values>
            name="date"
            label="Peildatum"
            hint="De dag waarover de cijfers gaan, zoals 1-1-2024."
            autoComplete="off"
            maxLength={300}
          />
          <div className="actions tight">
            <Button type="submit" busy={busy !== undefined} busyText="Bezig met bewaren">
              Bewaar
            </Button>
            <Button kind="quiet" onClick={() => void navigate('/representativiteit/cijfers')}>
              Toch niet
            </Button>
          </div>
        </form>
      </FormContext>
    </TitledSection>
  );
}

function CountedField() {
  return (
    <RadioGroup
      {...useChoice<Values>('counted')}
      legend="Wat vul je in?"
      layout="two"
      options={[
        { value: 'people', label: 'Aantallen' },
        { value: 'percent', label: 'Delen van 100' },
      ]}
    />
  );
}

function TotalField() {
  const counted = useValue<Values, 'counted'>('counted');
  if (counted === 'percent') return null;
  return (
    <TextField<Values>
      name="total"
      label="Totaal (mag leeg blijven)"
      hint="Staat er in de bron een totaal? Dan kijken we of de aantallen daarop uitkomen."
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
