import { useEffect, useState } from 'react';

/** A value once it has not changed for a while: for what is too much work for every letter. */
export function useSettled<Value>(value: Value, rest_ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest_ms);
    return () => clearTimeout(timer);
  }, [value, rest_ms]);
  return settled;
}
