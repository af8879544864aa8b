import { useMutation } from '@tanstack/react-query';
import { type ExportLine, removeExport } from '#contract/calls/office/exports.ts';
import { capitalize, day, isoDay, noonOf } from '#contract/format.ts';
import { problems } from '#contract/problem.ts';
import { fileFormats } from '#contract/results/file-formats.ts';
import { rules } from '#contract/rules.ts';
import { type BackgroundKey, backgrounds } from '#questionnaire/background.ts';
import { Button } from '#ui/Button.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call } from '../../api.ts';
import { number } from '../../number.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { exportsQuery } from './exportQueries.ts';
import { fileAddress, scriptAddress } from './MakeExport.tsx';

export function Register({ id, exports }: { id: string; exports: readonly ExportLine[] }) {
  return (
    <TitledSection id="register" title="Wie welk bestand heeft">
      {exports.length === 0 ? (
        <p className="soft">Van deze vragenlijst is nog nooit een bestand gemaakt.</p>
      ) : (
        <Scroll label="Register van bestanden" copied>
          <table className="table exports">
            <TableHead heads={['Bestand', 'Wie en waarvoor', { n: 'Ouders' }, 'Bewaren tot en met']} />
            <tbody>
              {exports.map((one) => (
                <Row key={one.id} campaign={id} one={one} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </TitledSection>
  );
}

function Row({ campaign, one }: { campaign: string; one: ExportLine }) {
  const { id, format, made_at, by, mine, why, people, until, removed_at } = one;
  const toast = useToast();
  const again = useMutation({
    mutationFn: () => fetchAgain(id),
    onError: (error) => toast.error(error.message),
  });
  const fresh = mine && Date.now() - Date.parse(made_at) < rules.export_minutes * 60_000;
  return (
    <tr>
      <th scope="row">
        {fileFormats[format].title}
        <small className="soft below">{inItWords(one)}</small>
        {format === 'sav' && mine && removed_at === null && (
          <a className="small on-screen" href={scriptAddress(id)} download>
            R-script bij dit bestand
          </a>
        )}
        {fresh && (
          <button
            type="button"
            className="link-button small on-screen"
            aria-disabled={again.isPending}
            onClick={() => again.isPending || again.mutate()}
          >
            Haal het nog eens op
          </button>
        )}
      </th>
      <td>
        {by ?? 'Op de server'}
        <small className="soft below">{`${day(new Date(made_at))}. ${why}`}</small>
      </td>
      <td className="n">{people > 0 ? number(people) : '–'}</td>
      <td>
        {day(noonOf(until))} <Standing one={one} />
        {mine && removed_at === null && <Removed campaign={campaign} id={id} />}
      </td>
    </tr>
  );
}

/** What is refused is said: a browser that is handed the address says nothing. */
async function fetchAgain(id: string): Promise<void> {
  const response = await fetch(fileAddress(id)).catch(() => undefined);
  if (!response?.ok) {
    const told = (await response?.json().catch(() => undefined)) as { message?: string } | undefined;
    throw new Error(told?.message ?? problems.failed.message);
  }
  const [, name = 'bestand'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(name, await response.blob());
}

function Standing({ one: { until, removed_at } }: { one: ExportLine }) {
  if (removed_at) return <Pill look="over">Weggegooid</Pill>;
  return until < isoDay(new Date()) ? <Pill look="fail">Te lang bewaard</Pill> : null;
}

/** 'Met opleiding; gewogen; open antwoorden zoals ze zijn opgeschreven; editie 8F3A22C1' */
function inItWords({ texts, background, weighting, stamp }: ExportLine): string {
  const known = background.map((key) => backgrounds[key as BackgroundKey].title.toLowerCase());
  const parts = [
    known.length > 0 && `met ${known.join(', ')}`,
    weighting !== null && `weging ${weighting}`,
    texts === 'original' && 'open antwoorden zoals ze zijn opgeschreven',
    `editie ${stamp}`,
  ].filter((part) => part !== false);
  return capitalize(parts.join('; '));
}

export function Removed({ campaign, id }: { campaign: string; id: string }) {
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => call(removeExport, { params: { id } }),
    onSuccess: async () => {
      await askAnew(exportsQuery(campaign).queryKey, ['exports-due']);
      toast.success('Genoteerd. We herinneren je er niet meer aan.');
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button className="on-screen" kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
      Ik heb het weggegooid
    </Button>
  );
}
