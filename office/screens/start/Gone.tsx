import { Link } from 'react-router';
import type { GoneMessages } from '#contract/calls/office/today.ts';
import { sentBy } from '#contract/channels.ts';
import { number } from '../../number.ts';
import { useSession } from '../../session.ts';
import { waitingKindNames } from './waiting-kind-names.ts';

/** What left since yesterday, in words. */
export function Gone({ messages }: { messages: readonly GoneMessages[] }) {
  const { tryout } = useSession();
  return (
    <section aria-labelledby="weg">
      <h2 id="weg">Sinds gisteren de deur uit</h2>
      {messages.length === 0 ? (
        <p className="soft after">Er ging niets de deur uit.</p>
      ) : (
        <dl className="start-gone">
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
      )}
      {tryout && messages.length > 0 && (
        <p className="small after">
          <Link to="/testpostvak">Bekijk ze in het testpostvak</Link>
        </p>
      )}
    </section>
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
