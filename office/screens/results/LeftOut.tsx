import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { countAgain, type LeftOut, readLeftOut } from '#contract/calls/office/results/left-out.ts';
import { day, noonOf } from '#contract/format.ts';
import { leftOutReasons } from '#contract/results/left-out-reasons.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { askAnew, call } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';
import { number } from '../../number.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { dayMoment } from '../../parts/moment-words.ts';
import { Scroll } from '../../parts/Scroll.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useTitle } from '../../title.ts';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { LeaveOut } from './LeaveOut.tsx';
import { NotShown } from './NotShown.tsx';
import { Views } from './ResultsHead.tsx';
import { useNewestStand } from './resultsQueries.ts';
import { messageOf } from './words.ts';

export default function LeftOutScreen() {
  const { id = '' } = useParams();
  const queryKey = ['left-out', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(readLeftOut, { params: { id } }),
  });
  const heading = useHeadingFocus(id);
  useTitle(data ? `Uitgesloten antwoorden - ${data.title}` : 'Uitgesloten antwoorden');
  useLookAgain(`results:${id}`, ['left-out', id]);
  if (!data) {
    return (
      <NotShown
        id={id}
        title="Uitgesloten antwoorden"
        view="/uitgesloten"
        heading={heading}
        error={error}
        again={() => void refetch()}
        loading="Bezig met laden van wat is uitgesloten."
      />
    );
  }
  const { acts, refused } = data;
  const out = acts.filter(({ undone_at }) => undone_at === null);
  return (
    <>
      <CampaignHead id={id} title={data.title} stage={data.stage} anonymous={data.anonymous} heading={heading} />
      <div className="lede">
        <p className="say">
          {out.length === 0 ? (
            <>
              Er is <b>niets uitgesloten</b>: alle antwoorden tellen mee.
            </>
          ) : (
            <>
              <b>{out.length === 1 ? '1 keer' : `${number(out.length)} keer`}</b> zijn antwoorden uitgesloten.
            </>
          )}
        </p>
        <Views id={id} view="/uitgesloten" />
      </div>
      <div className="account">
        <p>
          Een test, een grap of een reeks van één persoon hoort niet in de cijfers. Uitgesloten antwoorden blijven
          bewaard, tellen nergens mee, en bij elk cijfer staat hoeveel het er zijn. Je kunt het altijd ongedaan maken.
        </p>
      </div>
      {refused ? <p className="finding after">{refused}</p> : <LeaveOut id={id} data={data} />}
      {acts.length > 0 && <Acts id={id} data={data} />}
    </>
  );
}

function Acts({ id, data: { acts, refused } }: { id: string; data: LeftOut }) {
  const toast = useToast();
  const showNewest = useNewestStand();
  const undo = useMutation({
    mutationFn: (act: number) => call(countAgain, { params: { id, number: String(act) } }),
    onSuccess: async () => {
      showNewest();
      await askAnew(['left-out', id]);
      void askAnew(['results', id]);
      toast.success('Deze antwoorden tellen weer mee.');
    },
    onError: (error) => void toast.error(messageOf(error)),
  });
  return (
    <TitledSection id="uitgesloten" title="Tot nu toe">
      <Scroll label="Tabel van wat is uitgesloten" copied>
        <table className="table">
          <TableHead
            heads={['Waarom', 'Welke antwoorden', { n: 'Hoeveel' }, 'Door wie', { unseen: 'Ongedaan maken' }]}
          />
          <tbody>
            {acts.map(({ number: act, reason, words, day: of, pattern, count, by, made_at, undone_at, undone_by }) => (
              <tr key={act} className={undone_at ? 'soft' : undefined}>
                <th scope="row">
                  {`${act}. ${leftOutReasons[reason]}`}
                  <small className="written">{words}</small>
                </th>
                <td>
                  {[of && `Van ${day(noonOf(of))}`, ...pattern].filter(Boolean).join('; ') || 'Op nummer gekozen'}
                </td>
                <td className="n">{undone_at ? '–' : count === null ? 'minder dan 10' : number(count)}</td>
                <td>
                  {`${by ?? 'De beheerder van de server'}, ${dayMoment(made_at)}`}
                  {undone_at && (
                    <small>{`Ongedaan gemaakt door ${undone_by ?? 'de beheerder'}, ${dayMoment(undone_at)}`}</small>
                  )}
                </td>
                <td>
                  {!undone_at && !refused && (
                    <Button
                      className="on-screen"
                      kind="quiet"
                      busy={undo.isPending && undo.variables === act}
                      onClick={() => undo.mutate(act)}
                    >
                      Weer meetellen<span className="unseen">{` van nummer ${act}`}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </TitledSection>
  );
}
