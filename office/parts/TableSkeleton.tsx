import { useEffect, useState } from 'react';

/** From then on somebody wonders whether anything happens at all. */
const slowMs = 3000;

/** In the place of a table that is on its way: lines like its own, and after a while a sentence. */
export function TableSkeleton({ rows, label }: { rows: number; label: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="waiting">
      <div role="status">
        <p className="unseen">{label}</p>
        {slow && <p className="soft">Het duurt langer dan anders. We blijven het proberen.</p>}
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
