import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { draftHistory } from '#contract/calls/office/writing.ts';
import { day, noonOf, shortDay } from '#contract/format.ts';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import { buttonClass } from '#ui/Button.tsx';
import { IconCheck } from '#ui/Icons.tsx';
import { call } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';
import { NotThere } from '../../parts/NotThere.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { draftQuery } from '../../writing/draftQuery.ts';
import { drawQuery } from '../draw/drawQueries.ts';
import { publishingQuery } from '../writing/publish/publishingQuery.ts';
import { checklistSteps, type DraftReply, nextInWords, type Step } from './checklist-steps.tsx';

const stateWords: Record<Step['state'], string> = { done: 'Klaar', next: 'Nu', begun: 'Begonnen', later: 'Later' };

/** What has to be done before the first parent is invited, each with its state; the next act is the only button. */
export function Checklist({ campaign }: { campaign: CampaignOverview }) {
  const { id, anonymous } = campaign;
  const written = useQuery(draftQuery(id));
  const draft = written.data;
  const publishing = useQuery({
    ...publishingQuery(id, draft ?? { revision: -1, out_number: -1 }),
    enabled: draft !== undefined,
  });
  const draw = useQuery({ ...drawQuery(id), enabled: !anonymous });
  useLookAgain(`draft:${id}`, ['draft', id]);
  if (written.error && !draft)
    return (
      <NotThere
        title="Hoe ver de vragenlijst is, kon niet worden geladen."
        error={written.error}
        again={() => void written.refetch()}
      />
    );
  if (!draft || (!publishing.data && !publishing.error) || draw.isLoading)
    return <TableSkeleton rows={4} label="Bezig met laden van de vragenlijst." />;
  const steps = checklistSteps(campaign, draft, publishing.data, draw.data);
  return (
    <>
      <p className="say">{nextInWords(steps)}</p>
      <div className="preparing">
        <ol className="checklist">
          {steps.map((step, at) => (
            <StepRow key={step.name} step={step} number={at + 1} />
          ))}
        </ol>
        <aside aria-label="Over deze vragenlijst">
          <Planning draft={draft} stage={campaign.stage} />
          <Writers id={id} revision={draft.revision} />
        </aside>
      </div>
    </>
  );
}

function StepRow({ step: { name, state, told, more, children, act }, number }: { step: Step; number: number }) {
  return (
    <li className={state}>
      <span className="mark" aria-hidden="true">
        {state === 'done' ? <IconCheck /> : number}
      </span>
      <div className="body">
        <h2>
          <span className="unseen">{`${stateWords[state]}: `}</span>
          {name}
        </h2>
        <p className="told">{told}</p>
        {more && <p>{more}</p>}
        {children}
      </div>
      {act && (
        <p className="act">
          <Link className={state === 'next' ? buttonClass() : undefined} to={act.to}>
            {act.label}
            {state !== 'next' && <span className="unseen">{` bij ${name.toLowerCase()}`}</span>}
          </Link>
        </p>
      )}
    </li>
  );
}

/** A moment of a draft as it was written: '1 december 2026, 9.00 uur', or as it stands where it is none. */
function momentOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const [, iso, hour, minute] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}))?$/.exec(value) ?? [];
  if (!iso) return value;
  return `${day(noonOf(iso))}${hour ? `, ${hour}.${minute} uur` : ''}`;
}

const Planning = ({ draft: { draft }, stage }: { draft: DraftReply; stage: CampaignOverview['stage'] }) => (
  <section>
    <h2>Planning</h2>
    <dl className="facts">
      <div>
        <dt>{stage === 'open' ? 'Ging open' : 'Gaat open'}</dt>
        <dd>
          {momentOf(ownSetting(draft.settings, 'opens_at')) ??
            (stage === 'open' ? 'bij het publiceren' : 'zodra je publiceert')}
        </dd>
      </div>
      <div>
        <dt>Sluit</dt>
        <dd>{momentOf(ownSetting(draft.settings, 'closes_at')) ?? 'als jij hem sluit'}</dd>
      </div>
    </dl>
  </section>
);

/** Who changed something, the last one first; out of the newest revisions. */
function Writers({ id, revision }: { id: string; revision: number }) {
  const { data } = useQuery({
    queryKey: ['writers', id, revision],
    queryFn: () => call(draftHistory, { params: { id }, query: {} }),
  });
  const last = new Map<string, string>();
  for (const { by, at } of data?.revisions ?? []) if (by && !last.has(by)) last.set(by, at);
  if (last.size === 0) return null;
  return (
    <section>
      <h2>Wie werken hieraan</h2>
      <dl className="facts">
        {[...last].map(([name, at]) => (
          <div key={name}>
            <dt>{shortDay(new Date(at))}</dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
