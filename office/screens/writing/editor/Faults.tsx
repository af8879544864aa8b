import type { PublishFault } from '#contract/calls/office/writing.ts';
import { sayFault, withCapital } from './fault-words.ts';

/** What keeps this part of the list from being published, where it can be mended. */
export function Faults({ faults }: { faults: readonly PublishFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="faults">
      {faults.map((fault) => (
        <li key={`${fault.place} ${fault.sentence}`}>{withCapital(sayFault(fault))}</li>
      ))}
    </ul>
  );
}
