import { useEffect, useState } from 'react';

/** After this long somebody wonders whether anything happens at all. */
const late_ms = 3000;

/** Whether the component that uses this has been on the page so long that the reader should be told why. */
export function useLate(after_ms = late_ms): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after_ms);
    return () => clearTimeout(timer);
  }, [after_ms]);
  return isLate;
}
