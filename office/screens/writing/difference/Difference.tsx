import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, Navigate } from 'react-router';
import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import {
  resultsWords,
  sayChanged,
  sayDifference,
  sayNote,
  sayQuestion,
} from '#questionnaire/difference/difference-words.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { same } from '#questionnaire/draft/same.ts';
import { buttonClass } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { number } from '../../../number.ts';
import { TableHead } from '../../../parts/DataTable.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { TitledSection } from '../../../parts/TitledSection.tsx';
import { useTitle } from '../../../title.ts';
import { useDraft, withDraft } from '../../../writing/DraftOf.tsx';
import { campaignQuery } from '../../campaigns/campaignQueries.ts';
import { DraftPart } from '../DraftPart.tsx';
import { publishingQuery } from '../publish/publishingQuery.ts';
import { titleOfDraft } from '../titleOfDraft.ts';
import { WritingHead } from '../WritingHead.tsx';
import { AsParent } from './AsParent.tsx';
import { type Mark, markOf, useMarks } from './marks.ts';
import { type QuestionPair, questionPairs } from './pairs.ts';

export default withDraft(DifferenceOf);

/** What the next version changes, in words and side by side, and what that means. */
function DifferenceOf({ id }: { id: string }) {
  const draft = useDraft(id);
  if (!draft.out) return <Navigate to={`/vragenlijsten/${id}/vragen`} replace />;
  return <BetweenVersions id={id} draft={draft} out={draft.out} />;
}

type Props = { id: string; draft: ReturnType<typeof useDraft>; out: Draft };

function BetweenVersions({ id, draft, out }: Props) {
  const heading = useHeadingFocus(id);
  const { version } = draft;
  useTitle(`Verschil met versie ${version - 1} - ${titleOfDraft(draft.draft)}`);
  return (
    <>
      <WritingHead
        id={id}
        draft={draft}
        view="verschil"
        heading={heading}
        say={<DifferenceSentence id={id} draft={draft} out={out} />}
        actions={
          draft.stage !== 'closed' && !same(out, draft.draft) ? (
            <Link className={buttonClass()} to={`/vragenlijsten/${id}/publiceren`}>
              {`Versie ${version} publiceren`}
            </Link>
          ) : undefined
        }
      />
      <DraftPart id={id} of={draft.draft} failed="Het verschil konden we niet laten zien.">
        <DifferenceList id={id} draft={draft} out={out} />
      </DraftPart>
    </>
  );
}

function DifferenceSentence({ id, draft, out }: Props) {
  const { pairs } = useMemo(() => questionPairs(out, draft.draft), [out, draft.draft]);
  const { data: publishing } = useQuery(publishingQuery(id, draft));
  const { data: campaign } = useQuery(campaignQuery(id));
  const told = pairs.map((pair) => pair.told);
  // How many are halfway in an anonymous list is nobody's business.
  return publishing && campaign && !campaign.anonymous
    ? sayDifference(told, draft.version, publishing.halfway ?? 0)
    : `${sayChanged(told.length, draft.version)} Wie halverwege is, merkt er niets van.`;
}

export function DifferenceList({ id, draft, out }: Props) {
  const { version } = draft;
  const { pairs, list } = useMemo(() => questionPairs(out, draft.draft), [out, draft.draft]);
  const { marks, mark } = useMarks(id, version);
  const { data: campaign } = useQuery(campaignQuery(id));
  return (
    <>
      {pairs.length === 0 && list.length === 0 && (
        <EmptyState
          title="Nog geen verschil"
          act={<Link to={`/vragenlijsten/${id}/vragen`}>Naar de vragen</Link>}
        >{`Wat je bij de vragen verandert, komt in versie ${version} en staat dan hier naast de oude woorden.`}</EmptyState>
      )}
      {list.length > 0 && (
        <section className="block" aria-labelledby="lijst">
          <h2 id="lijst">De lijst zelf</h2>
          <ul className="listed">
            {list.map((note) => (
              <li key={sayNote(note)}>{listWords(note)}</li>
            ))}
          </ul>
        </section>
      )}
      {pairs.map((pair) => (
        <Versus
          key={pair.told.id}
          pair={pair}
          version={version}
          mark={markOf(marks, pair.told.id)}
          onMark={(as) => mark(pair.told.id, as)}
        />
      ))}
      {campaign && pairs.length + list.length > 0 && <WhoGetsWhich campaign={campaign} version={version} />}
    </>
  );
}

function listWords(note: Parameters<typeof sayNote>[0]): string {
  if (note.code === 'title') return `De titel was ‘${note.facts.from}’ en wordt ‘${note.facts.to}’.`;
  if (note.code === 'description') return 'De inleiding heeft andere woorden.';
  return `${sayNote(note)}.`;
}

type VersusProps = { pair: QuestionPair; version: number; mark: Mark; onMark: (as: Mark) => void };

function Versus({ pair: { told, before, after }, version, mark, onMark }: VersusProps) {
  const isReworded = told.results === 'apart';
  return (
    <section className="versus" aria-label={`Vraag ${told.number}`}>
      <h2>{sayQuestion(told).replace(/\.$/, '')}</h2>
      <AsParent question={before} other={after} side="before" label={`Versie ${version - 1}`} />
      <AsParent question={after} other={before} side="after" label={`Versie ${version}`} />
      <div className="means">
        <h3>Voor wie halverwege is</h3>
        <p className="soft">{halfwayWords(told.results)}</p>
        <h3>Voor de resultaten</h3>
        {isReworded && (
          <fieldset className="marks">
            <legend className="unseen">{`Wat verandert er aan vraag ${told.number}?`}</legend>
            {markChoices.map(({ value, label, hint }) => (
              <label key={value}>
                <input
                  type="radio"
                  name={`mark-${told.id}`}
                  value={value}
                  checked={mark === value}
                  onChange={() => onMark(value)}
                />
                <span>
                  {label}
                  <small>{hint}</small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {!isReworded && <p className="soft">{resultsWords[told.results]}</p>}
      </div>
    </section>
  );
}

const markChoices: { value: Mark; label: string; hint: string }[] = [
  { value: 'apart', label: 'Het is een andere vraag', hint: 'De resultaten laten beide versies apart zien.' },
  {
    value: 'same_meaning',
    label: 'Ze betekent hetzelfde',
    hint: 'De antwoorden tellen samen. Dat komt in het logboek.',
  },
  { value: 'typo', label: 'Het was een tikfout', hint: 'De antwoorden tellen samen.' },
];

function halfwayWords(results: QuestionPair['told']['results']): string {
  if (results === 'new') return 'Krijgt deze vraag niet.';
  if (results === 'ended') return 'Krijgt deze vraag nog wel, en maakt haar af.';
  return 'Houdt de woorden waarmee begonnen is.';
}

/** Who finished, who is halfway and who has still to begin: each keeps or gets a version, and no link changes. */
function WhoGetsWhich({ campaign, version }: { campaign: CampaignOverview; version: number }) {
  const { anonymous, invited, started, finished } = campaign;
  const [begun, done] = [started ?? 0, finished ?? 0];
  const rows = [
    { who: 'Afgerond', count: done, says: 'Blijft zoals het is, bij de versie die zij zagen.' },
    { who: 'Halverwege', count: begun - done, says: 'Maken hun versie af, ook op een andere telefoon.' },
    {
      who: 'Nog niet begonnen',
      count: Math.max(0, invited - begun),
      says: `Krijgen versie ${version}. Hun link verandert niet.`,
    },
  ];
  return (
    <TitledSection id="wie" title="Wie krijgt welke versie?">
      <table className="table fold-rows">
        <TableHead heads={['Ouders', !anonymous && { n: 'Aantal' }, 'Wat er gebeurt']} />
        <tbody>
          {rows.map(({ who, count, says }) => (
            <tr key={who}>
              <th scope="row">{who}</th>
              {!anonymous && (
                <td className="n" data-h="aantal">
                  {number(count)}
                </td>
              )}
              <td className="says">{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledSection>
  );
}
