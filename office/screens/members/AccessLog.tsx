import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { shortDay } from '#contract/format.ts';
import type { LookReason } from '#contract/reason-types.ts';
import { actOf, reasons } from './member-words.ts';

/** Who of the office saw this member, and what was done. */
export function Looks({ seen: { looks, acts } }: { seen: MemberSeen }) {
  const lines = [
    ...looks.map(({ at, by, reason, words }) => ({
      at,
      by,
      what: words,
      more: reasons[reason as LookReason] ?? reason,
    })),
    ...acts.map(({ at, by, action }) => ({ at, by, what: actOf(action), more: undefined })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <section className="block" aria-labelledby="keek">
      <div className="title">
        <h2 id="keek">Wie keek er?</h2>
      </div>
      <ul className="story">
        {lines.map(({ at, by, what, more }) => (
          <li key={`${at} ${what}`}>
            <time dateTime={at}>{shortDay(new Date(at))}</time>
            <span className="written">
              {what}
              <small>{`${by ?? 'Het panel of de beheerder van de server'}${more ? `. ${more}.` : '.'}`}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small after">De ouder leest dit ook in het eigen dossier, zonder jullie namen.</p>
    </section>
  );
}
