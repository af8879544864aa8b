import { capitalize } from '#contract/format.ts';
import { NotThere } from './NotThere.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

type Props = {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  rows: number;
  /** With its article: 'de links'. */
  of: string;
  many?: boolean;
};

/** What a screen lives on, as long as it has not come: lines in its place, or why there is none. */
export function Awaited({ query: { data, error, refetch }, rows, of, many = false }: Props) {
  if (data) return null;
  if (!error) return <TableSkeleton rows={rows} label={`Bezig met laden van ${of}.`} />;
  const title = `${capitalize(of)} ${many ? 'konden' : 'kon'} niet worden geladen.`;
  return <NotThere title={title} error={error} again={() => void refetch()} />;
}
