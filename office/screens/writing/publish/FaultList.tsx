import { Link } from 'react-router';
import type { PublishFault } from '#contract/calls/office/writing.ts';
import { useDraft } from '../../../writing/DraftOf.tsx';
import { sayFault } from '../editor/fault-words.ts';
import { placeOf, places } from '../editor/places.ts';

type Props = { id: string; faults: readonly PublishFault[] };

/** What is in the way comes first, each with the way to it. */
export function FaultList({ id, faults }: Props) {
  const { draft } = useDraft(id);
  const called = ({ key, place }: PublishFault): string => {
    const at = draft.questions.findIndex((one) => one.key === key);
    return at >= 0 ? `Vraag ${at + 1}` : places[placeOf(place)];
  };
  return (
    <ul className="fault-list">
      {faults.map((fault) => (
        <li key={`${fault.place} ${fault.sentence}`}>
          <span>
            <b>{called(fault)}</b>
            {`: ${sayFault(fault)}`}
          </span>
          <Link
            to={{
              pathname: `/vragenlijsten/${id}/vragen`,
              search: `?vraag=${encodeURIComponent(fault.key ?? placeOf(fault.place))}`,
            }}
          >
            Ga erheen<span className="unseen">{` bij ${called(fault)}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
