import { Link } from 'react-router';
import type { GoneMessages } from '#contract/calls/office/today.ts';
import { sentBy } from '#contract/channels.ts';
import { number } from '../../number.ts';
import { useSession } from '../../session.ts';
import { waitingKindNames } from './waiting-kind-names.ts';

/** What left since yesterday: how many messages, and on a press which. */
export function Gone({ messages }: { messages: readonly GoneMessages[] }) {
  const { tryout } = useSession();
  if (messages.length === 0) return <p className="soft after">Sinds gisteren is er niets verzonden.</p>;
  const all = messages.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="block start-gone">
      <summary>{`Sinds gisteren verzonden: ${number(all)} ${all === 1 ? 'bericht' : 'berichten'}`}</summary>
      <dl>
        {messages.map((group) => (
          <div key={[group.campaign, group.kind, group.channel].join()}>
            <dt>{number(group.count)}</dt>
            <dd>
              {whatOf(group)}
              <small>{whereOf(group)}</small>
            </dd>
          </div>
        ))}
      </dl>
      {tryout && (
        <p className="small after">
          <Link to="/testpostvak">Bekijk ze in het testpostvak</Link>
        </p>
      )}
    </details>
  );
}

function whatOf({ kind, channel, count }: GoneMessages): string {
  if (!kind) return `${count === 1 ? 'bericht' : 'berichten'} over een account, ${sentBy[channel]}`;
  const { one, many } = waitingKindNames[kind];
  return `${count === 1 ? one.toLowerCase() : many} ${sentBy[channel]}`;
}

/** What became of them, as far as their channel tells. */
function whereOf({ campaign, delivered, failed }: GoneMessages): string {
  const fate = [delivered > 0 && `${number(delivered)} bezorgd`, failed > 0 && `${number(failed)} teruggekomen`].filter(
    Boolean,
  );
  return [campaign, fate.join(', ')].filter(Boolean).join(': ');
}
