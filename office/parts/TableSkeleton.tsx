import { useEffect, useState } from 'react';

/** From then on somebody wonders whether anything happens at all. */
const slowMs = 3000;

type Props = { rows: number; label: string; slow?: string };
/** Of what is counted over every member: in a large panel it takes some seconds each time. */
export const slowCount = 'Een groot panel tellen duurt even. De cijfers komen hier vanzelf te staan.';

/** In the place of a table that is on its way: lines like its own, and after a while a sentence. */
export function TableSkeleton({
  rows,
  label,
  slow: sentence = 'Het duurt langer dan anders. We blijven het proberen.',
}: Props) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="waiting">
      <div role="status">
        <p className="unseen">{label}</p>
        {slow && <p className="soft">{sentence}</p>}
      </div>
      <div className="skeleton" aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
          <div key={index}>
            <i className="line" />
            <i className="short" />
          </div>
        ))}
      </div>
    </div>
  );
}
