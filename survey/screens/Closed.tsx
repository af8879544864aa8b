import { usePageTitle } from '#ui/usePageTitle.ts';
import type { Closing } from '../start.ts';
import { words } from '../words.ts';
import { Onward } from './Onward.tsx';
import { Scenery } from './Scenery.tsx';

export function Closed({ message, link }: Closing) {
  usePageTitle(words.closed);
  return (
    <div className="screen sheet-scene">
      <Scenery name="school" />
      <div>
        <h1 tabIndex={-1}>{words.closed}</h1>
        {message && <p className="lead">{message}</p>}
      </div>
      <Onward link={link} />
    </div>
  );
}
