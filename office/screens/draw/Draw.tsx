import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { DoneDraw, DrawLook, DrawScreen } from '#contract/calls/office/draw.ts';
import { clockTime, day } from '#contract/format.ts';
import { sayHalted, standingName } from '#contract/office/mailing-states.ts';
import { hiddenSentence, isHidden, type MaybeHidden, sayPanelCount, shownCount } from '#contract/panel-count.ts';
import { type GroupsHow, type How, howSchema } from '#contract/sample/how.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { parentCount } from '../../number.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { NotThere } from '../../parts/NotThere.tsx';
import { slowCount, TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useTitle } from '../../title.ts';
import { CampaignHead, HeadBefore } from '../campaigns/CampaignHead.tsx';
import { search_rest_ms, useSettled } from '../writing/editor/useSettled.ts';
import { ConditionList } from './ConditionList.tsx';
import { ConditionModal } from './ConditionModal.tsx';
import { DrawCost } from './DrawCost.tsx';
import { DrawGroupsTable } from './DrawGroupsTable.tsx';
import { DrawRules } from './DrawRules.tsx';
import { DrawSentence } from './DrawSentence.tsx';
import { type ConditionNames, classTitle, conditionNames, sayHow } from './draw-words.ts';
import { countQuery, drawQuery, lookQuery } from './drawQueries.ts';
import { Funnel } from './Funnel.tsx';
import { HowMany } from './HowMany.tsx';
import { Overtaken } from './Overtaken.tsx';
import { areGroupsBy } from './targets.ts';
import { useConditions } from './useConditions.ts';
import { usePrepared } from './usePrepared.ts';

/** Whom a survey is sent to: /vragenlijsten/:id/ouders. Nobody is drawn here; that is done with the letters. */
export default function Draw() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(drawQuery(id));
  const heading = useHeadingFocus(id);
  useTitle(`Ouders - ${data?.title ?? 'Vragenlijst'}`);
  return (
    <>
      {data ? (
        <CampaignHead id={id} title={data.title} stage={data.stage} anonymous={data.anonymous} heading={heading} />
      ) : (
        <HeadBefore title="Ouders" heading={heading} />
      )}
      <Awaited query={{ data, error, refetch }} rows={6} of="de ouders" many />
      {data && <Prepare key={id} id={id} screen={data} />}
    </>
  );
}

/** Not yet how many may be asked: the funnel below takes off those who cannot be. */
const matching = (count: MaybeHidden, conditions: number): string =>
  isHidden(count)
    ? hiddenSentence
    : `${sayPanelCount(count)} ouders ${conditions === 0 ? 'in het panel' : 'passen hierbij'}`;

const late_ms = 1000;

function Prepare({ id, screen }: { id: string; screen: DrawScreen }) {
  const { chosen, choose, saving, save, decide, drawAnew, draw } = usePrepared(id, screen);
  const navigate = useNavigate();
  const settled = useSettled(chosen, search_rest_ms);
  const isWhole = howSchema.safeParse(settled.how).success;
  const counts = useQuery(countQuery(id, settled.conditions));
  const look = useQuery({ ...lookQuery(id, settled), enabled: isWhole });
  // Until then what stands there stays, for most counts come at once.
  const isOld = useSettled(look.isPlaceholderData, late_ms) && look.isPlaceholderData;
  const names = conditionNames(screen);
  const { conditions, how } = chosen;
  const half = howSchema.safeParse(how).error?.issues[0]?.message;
  const isOvertaken = saving.state === 'overtaken';
  const refused = half ?? (isOvertaken ? 'Kies eerst hierboven welke keuze blijft.' : look.data?.refused);
  const { open, close, keep, remove } = useConditions(conditions, (next) => choose({ conditions: next }));
  const onward = async () => {
    if (await save(true)) void navigate(`/vragenlijsten/${id}/berichten/plannen`);
  };

  return (
    <>
      <DrawSentence chosen={chosen} look={half || isOld ? undefined : look.data} names={names} />
      {saving.state === 'refused' && (
        <div className="note">
          <Notice kind="wrong" title="Dit is nog niet bewaard.">
            <p>{saving.error.message}</p>
            <Button kind="secondary" onClick={() => void save()}>
              Probeer opnieuw
            </Button>
          </Notice>
        </div>
      )}
      <div aria-live="polite">
        {isOvertaken && <Overtaken mine={chosen} theirs={saving.theirs} names={names} choose={decide} />}
      </div>
      <div className="cols">
        <div>
          <section className="block" aria-labelledby="wie">
            <div className="title">
              <h2 id="wie">Wie zoeken we?</h2>
              {counts.data && (
                <p className="soft small">
                  {isOld && counts.isPlaceholderData
                    ? 'Bezig met tellen.'
                    : matching(counts.data.all, conditions.length)}
                </p>
              )}
            </div>
            <DrawRules {...{ conditions, names, counts: counts.data, error: counts.error, onRemove: remove }} />
          </section>
          {look.data && !isOld && <DrawCost look={look.data} />}
        </div>
        <div>
          <TitledSection id="hoeveel" title="Hoeveel vragen we er?">
            <HowMany
              how={how}
              screen={screen}
              free={look.data && shownCount(look.data.drawn)}
              groups={look.data?.groups ?? undefined}
              onChoose={(next) => choose({ how: next })}
            />
          </TitledSection>
        </div>
      </div>
      {look.error && !look.data && (
        <NotThere title="We konden dit niet uitrekenen." error={look.error} again={() => void look.refetch()} />
      )}
      {isWhole && !look.data && !look.error && (
        <TableSkeleton rows={4} label="Bezig met uitrekenen." slow={slowCount} />
      )}
      {look.data && (
        <>
          {how.kind === 'groups' && (
            <DrawGroups how={how} look={look.data} onChoose={(next) => choose({ how: next })} />
          )}
          {isHidden(look.data.free) ? (
            <p className="soft measure after">
              Hoeveel ouders dit zijn, tonen we niet: het gaat over iets gevoeligs. Trekken kan wel. Van het aantal dat
              je kiest, trekken we er tot 9 minder. Hoeveel minder, is toeval.
            </p>
          ) : (
            <Funnel look={look.data} isOld={isOld} />
          )}
        </>
      )}
      <div className="last-step">
        <p>
          {refused ? (
            <strong>{refused}</strong>
          ) : draw ? (
            <>
              Steekproef <b className="seed">{draw.seed}</b>: met deze code worden vandaag steeds dezelfde ouders
              getrokken.{' '}
              <button type="button" className="link-button" onClick={drawAnew}>
                Trek anderen
              </button>
            </>
          ) : (
            'Zodra je iets kiest, krijgt deze steekproef een code. Daarmee worden steeds dezelfde ouders getrokken.'
          )}
          <br />
          <span className="soft">Er wordt nog niets verstuurd. Je kiest eerst de berichten.</span>
          <span className="unseen" role="status">
            {saving.state === 'saved' ? 'Bewaard.' : ''}
          </span>
        </p>
        {!refused && (
          <Button busy={saving.state === 'saving'} busyText="Bezig met bewaren" onClick={() => void onward()}>
            Verder naar versturen
          </Button>
        )}
      </div>
      <DoneDraws done={screen.done} names={names} />
      {open && (
        <ConditionModal
          id={id}
          screen={screen}
          condition={conditions[open.rule]?.any[open.at]}
          onClose={close}
          onKeep={(condition) => keep(open, condition)}
        />
      )}
    </>
  );
}

type Props = { how: GroupsHow; look: DrawLook; onChoose: (how: How) => void };

/** The groups of a draw that is being prepared, and what to do about those that fall short. */
function DrawGroups({ how, look: { groups }, onChoose }: Props) {
  if (!groups || !areGroupsBy(how.by, groups)) return null;
  const short = groups.filter((group) => group.short && group.target > 0);
  const titles = short.map(({ classes }) => classes.map((id, at) => classTitle(how.by[at]!, id)).join(', '));
  return (
    <section className="block" aria-labelledby="groepen">
      <div className="title">
        <h2 id="groepen">De groepen</h2>
        <p className="legend">
          <span>
            <span className="key k1" />
            verwacht ingevuld
          </span>
          <span>
            <span className="key k0" />
            getrokken
          </span>
        </p>
      </div>
      <DrawGroupsTable how={how} groups={groups} onTargets={(targets) => onChoose({ ...how, targets })} />
      {short.length > 0 && (
        <p className="note">
          {short.length === 1 ? 'In één groep zijn' : `In ${short.length} groepen zijn`} te weinig ouders voor het doel.
          Daar vragen we iedereen: {titles.join('; ')}.
        </p>
      )}
    </section>
  );
}

/** What was drawn before, and how. Which one is open stands in the address. */
function DoneDraws({ done, names }: { done: readonly DoneDraw[]; names: ConditionNames }) {
  const [search, setSearch] = useSearchParams();
  const open = search.get('steekproef');
  if (done.length === 0) return null;
  return (
    <TitledSection id="eerder" title="Eerdere steekproeven">
      {done.map((draw) => (
        <details
          key={draw.mailing_id}
          className="done-draw"
          open={open === draw.mailing_id}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open === (open === draw.mailing_id)) return;
            setSearch(currentTarget.open ? { steekproef: draw.mailing_id } : {}, { replace: true });
          }}
        >
          <summary>{headOf(draw)}</summary>
          <p>
            {sayHow(draw.how).does}{' '}
            {draw.listed === null ? sayHow(draw.how).whom : `precies ${parentCount(draw.listed)}`}
            {draw.conditions.length > 0 ? ' van wie dit klopt:' : '.'}
          </p>
          <ConditionList conditions={draw.conditions} names={names} />
          <p className="soft">
            Steekproef <b className="seed">{draw.seed}</b>
          </p>
          {draw.groups && draw.how.kind === 'groups' && <DrawGroupsTable how={draw.how} groups={draw.groups} />}
        </details>
      ))}
    </TitledSection>
  );
}

function headOf({ drawn_at, starts_at, state, halted, drawn }: DoneDraw): string {
  const at = new Date(drawn_at ?? starts_at);
  const when = `${day(at)}, ${clockTime(at)} uur`;
  if (drawn_at) return `${when}: ${sayPanelCount(drawn)} ouders`;
  if (state !== 'cancelled') return `Wordt getrokken op ${when}`;
  return `${when}: ${standingName({ state, halted, left: false }).toLowerCase()}. ${sayHalted({ state, halted })}`.trim();
}
