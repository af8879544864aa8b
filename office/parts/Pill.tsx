export type PillLook = 'live' | 'wait' | 'fail' | 'draft' | 'over' | '';

/** A state in one or two words. Its look goes with the word and never replaces it. */
export function Pill({ look, children }: { look: PillLook; children: string }) {
  return <span className={look ? `pill ${look}` : 'pill'}>{children}</span>;
}
