import type { Start } from '../start.ts';
import { Closed } from './Closed.tsx';
import { Oops } from './Oops.tsx';

/** What stands instead of a survey. */
export function Ending({ ended }: { ended: Start }) {
  if (ended.kind === 'closed') return <Closed {...ended} />;
  return <Oops {...ended} />;
}
