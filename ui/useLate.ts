import { useEffect, useState } from 'react';

/** From then on somebody wonders whether anything happens at all. */
const late_ms = 3000;

/** Whether what this stands in has been waited for long enough to say so. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), late_ms);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
