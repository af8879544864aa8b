/** What a file for SPSS says of its columns, before the cases. */
export type SavVariable = {
  name: string;
  label: string;
  measure: 'nominal' | 'ordinal' | 'scale';
  type: { kind: 'text'; bytes: number } | { kind: 'number'; decimals?: number } | { kind: 'day' };
  labels?: readonly (readonly [number, string])[];
  /** Codes that are no answer, three at most. */
  missing?: readonly number[];
};

/** Columns that are one question with several answers. */
export type SavSet = { name: string; label: string; counted: number; variables: readonly string[] };

export type Dictionary = {
  label: string;
  made: Date;
  cases: number;
  /** The name of the variable that SPSS is to weight by. */
  weight?: string | undefined;
  documents: readonly string[];
  sets: readonly SavSet[];
  variables: readonly SavVariable[];
};

export const text_bytes_most = 32_767;
const segment_bytes = 252;
/** A segment of a long text is as wide as this, whatever it holds. */
const segment_width = 255;

/** A part of a case that the format keeps by itself: a number, or up to 255 bytes of a text. */
type Segment = { short: string; width: number; elements: number };
export type PlacedVariable = { variable: SavVariable; segments: Segment[]; bytes: number };

/** Where each variable lies in a case, counted in elements of eight bytes. */
export function place(variables: readonly SavVariable[]): PlacedVariable[] {
  let count = 0;
  const shortName = () => `V${(++count).toString(36).toUpperCase().padStart(6, '0')}`;
  return variables.map((variable) => {
    if (variable.type.kind !== 'text') {
      return { variable, segments: [{ short: shortName(), width: 0, elements: 1 }], bytes: 8 };
    }
    const bytes = Math.min(Math.max(1, variable.type.bytes), text_bytes_most);
    const many = bytes <= segment_width ? 1 : Math.ceil(bytes / segment_bytes);
    const segments = Array.from({ length: many }, (_, at): Segment => {
      const width = many === 1 ? bytes : at < many - 1 ? segment_width : bytes - (many - 1) * segment_bytes;
      return { short: shortName(), width, elements: Math.ceil(width / 8) };
    });
    return { variable, segments, bytes };
  });
}

export const elementsOf = (placed: readonly PlacedVariable[]): number =>
  placed.reduce((sum, { segments }) => sum + segments.reduce((all, { elements }) => all + elements, 0), 0);
