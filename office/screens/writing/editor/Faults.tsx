import { Link, useLocation } from 'react-router';
import type { PublishFault } from '#contract/calls/office/writing.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { isStatements } from '#questionnaire/draft/statements.ts';
import { findQuestion } from './edits/questions.ts';
import { conditionId, fieldId, jumpId, optionId, statementId, stepId, titleId } from './element-ids.ts';
import { placeOf } from './places.ts';

/** The fields of settings and properties that a fault can lead to; all others lead to the words of the question. */
const fieldIds = [
  'ref',
  'least',
  'most',
  'unit',
  'opens_at',
  'closes_at',
  'link',
  'partial_percent',
  'attributes_months',
];

function targetOf(draft: Draft, { key, sub, option, place, code }: PublishFault): string {
  const field = /(?:^|\.)([a-z_]+)$/.exec(place)?.[1] ?? '';
  if (key === null) {
    if (place === 'title') return 'lijst-titel';
    if (place === 'description') return 'lijst-inleiding';
    return fieldIds.includes(field) && !place.includes('[') ? fieldId(field) : placeOf(place);
  }
  const part = { key, sub };
  const entry = findQuestion(draft, key)?.entry ?? {};
  const listing = isStatements(entry);
  if (listing) {
    if (sub !== null) return statementId(key, sub);
    if (option !== null || code === 'no_options' || code === 'scale_options') return stepId(key, option ?? 0);
    if (code === 'no_statements') return statementId(key, 0);
  } else if (option !== null || code === 'no_options') {
    const own = optionId(part, option ?? 0);
    return field === 'go_to' && sub === null ? jumpId(own) : own;
  }
  if (sub !== null) return titleId(part);
  if (field === 'show_if') return conditionId(0);
  if (field === 'by_chance' || field === 'with_previous') return fieldId('by_chance');
  if (field === 'go_to' && !listing) return jumpId(titleId(part));
  return code !== 'number_only' && fieldIds.includes(field) ? fieldId(field) : titleId(part);
}

/** The fields that hold a fault, with the id of its sentence. */
export const faultyFields = (draft: Draft, faults: readonly PublishFault[]): ReadonlyMap<string, string> =>
  new Map(faults.map((fault, at) => [targetOf(draft, fault), sentenceId(at)]));
const sentenceId = (at: number): string => `fout-${at + 1}`;

type Props = {
  id: string;
  draft: Draft;
  faults: readonly PublishFault[];
  /** They stand at the question itself. */
  here?: boolean;
};

/** What keeps the list from being published, each sentence a way to where it is mended. */
export function FaultLinks({ id, draft, faults, here = false }: Props) {
  const { pathname } = useLocation();
  const editor = `/vragenlijsten/${id}/vragen`;
  if (faults.length === 0) return null;
  return (
    <ul className={here ? 'faults' : 'fault-links'}>
      {faults.map((fault, at) => (
        <li key={`${fault.place} ${fault.sentence}`}>
          <Link
            id={here ? sentenceId(at) : undefined}
            replace={pathname === editor && here}
            to={{
              pathname: editor,
              search: `?vraag=${encodeURIComponent(fault.key ?? placeOf(fault.place))}`,
              hash: encodeURIComponent(targetOf(draft, fault)),
            }}
          >
            {fault.sentence}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The others are folded away, or counted. */
export const faults_shown_most = 3;
export const faultsInWords = (count: number): string => (count === 1 ? '1 fout' : `${count} fouten`);

export function FaultSummary({ faults, ...of }: Omit<Props, 'here'>) {
  const [first, rest] = [faults.slice(0, faults_shown_most), faults.slice(faults_shown_most)];
  return (
    <>
      <FaultLinks {...of} faults={first} />
      {rest.length > 0 && (
        <details className="fault-rest">
          <summary>{`En nog ${faultsInWords(rest.length)}`}</summary>
          <FaultLinks {...of} faults={rest} />
        </details>
      )}
    </>
  );
}
