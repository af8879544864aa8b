import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listDueExports } from '#contract/calls/office/exports.ts';
import { day, isoDay } from '#contract/format.ts';
import { fileFormats } from '#contract/results/file-formats.ts';
import { Notice } from '#ui/Notice.tsx';
import { useMay } from '../../session.ts';
import { dueExportsQuery } from '../exports/exportQueries.ts';

/** Files with answers that whoever looks here made, and may keep no longer. Nothing where there are none. */
export function FilesDue() {
  const may = useMay(listDueExports);
  const { data } = useQuery({ ...dueExportsQuery, enabled: may });
  if (!data) return null;
  const today = isoDay(new Date());
  return data.exports.map(({ id, campaign_id, campaign, format, made_at, until }) => (
    <div className="note" key={id}>
      <Notice
        kind={until < today ? 'wrong' : 'wait'}
        title={`Gooi je bestand van ‘${campaign}’ weg${until < today ? '.' : ` voor ${day(new Date(`${until}T12:00:00Z`))} voorbij is.`}`}
        action={<Link to={`/vragenlijsten/${campaign_id}/resultaten/bestanden`}>Naar de bestanden</Link>}
      >
        {`Je haalde het op ${day(new Date(made_at))} op, als ${fileFormats[format].title}.${until < today ? ` Je mocht het bewaren tot en met ${day(new Date(`${until}T12:00:00Z`))}.` : ''}`}
      </Notice>
    </div>
  ));
}
