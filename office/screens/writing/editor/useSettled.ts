import { useEffect, useState } from 'react';

export function useSettled<Value>(value: Value, rest_ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest_ms);
    return () => clearTimeout(timer);
  }, [value, rest_ms]);
  return settled;
}
