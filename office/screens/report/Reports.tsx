import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listReports, type ReportLine } from '#contract/calls/office/report.ts';
import { day } from '#contract/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { call, whyNot } from '../../api.ts';
import { DataTable } from '../../parts/DataTable.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';

const states: Record<ReportLine['state'], string> = {
  draft: 'Concept',
  asked: 'Wacht op bevestiging',
  published: 'Online',
  withdrawn: 'Ingetrokken',
};

export default function Reports() {
  const { data, error } = useQuery({ queryKey: ['reports'], queryFn: () => call(listReports) });
  return (
    <>
      <ScreenHead title="Rapporten" />
      <p className="say">
        Wat ouders lezen over <b>wat eruit kwam</b>.
      </p>
      <p className="actions">
        <Link className={buttonClass('secondary')} to="/vragenlijsten?status=closed">
          Kies een gesloten vragenlijst
        </Link>
        <Link className={buttonClass('secondary')} to="/rapporten/nieuwsbrief">
          Schrijf een nieuwsbrief
        </Link>
      </p>
      {error && <p className="notice">{whyNot(error)}</p>}
      {!data && !error && <TableSkeleton rows={4} label="Bezig met laden van de rapporten." />}
      {data?.reports.length === 0 && (
        <EmptyState title="Nog geen rapport">
          Je maakt het bij een gesloten vragenlijst, op het tabblad Rapport.
        </EmptyState>
      )}
      {data && data.reports.length > 0 && (
        <DataTable
          caption="Rapporten"
          unseen
          folds
          sortable
          heads={['Vragenlijst', 'Status', 'Sinds', 'Door']}
          rows={data.reports.map(({ id, title, state, on, by, waits }) => ({
            key: id,
            cells: [
              { show: <Link to={`/vragenlijsten/${id}/rapport`}>{title}</Link>, by: title },
              waits ? { show: <b>Wacht op jou</b>, by: '' } : states[state],
              { show: day(new Date(on)), by: on },
              by,
            ],
          }))}
        />
      )}
    </>
  );
}
