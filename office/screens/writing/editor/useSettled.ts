import { useEffect, useState } from 'react';

/** How long nobody types before a text is judged, drawn or saved: nobody wants to be corrected in the middle of a word. */
export const typing_rest_ms = 600;
/** The same before something is looked up. */
export const search_rest_ms = 250;

/** A value once it has not changed for a while: for what is too much work for every letter. */
export function useSettled<Value>(value: Value, rest_ms = typing_rest_ms): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest_ms);
    return () => clearTimeout(timer);
  }, [value, rest_ms]);
  return settled;
}
