import type { Start } from '../start.ts';
import { Closed } from './Closed.tsx';
import { Oops } from './Oops.tsx';

/** What stands instead of a survey. */
export function Ending({ ended }: { ended: Start }) {
  return ended.kind === 'closed' ? <Closed {...ended} /> : <Oops unknown={ended.kind === 'unknown'} />;
}
