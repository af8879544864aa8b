import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listReports, type ReportLine } from '#contract/calls/office/report.ts';
import { day } from '#contract/format.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call, whyNot } from '../../api.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useTitle } from '../../title.ts';

const states: Record<ReportLine['state'], string> = {
  draft: 'Concept',
  asked: 'Wacht op bevestiging',
  published: 'Online',
  withdrawn: 'Ingetrokken',
};

export default function Reports() {
  const { data, error } = useQuery({ queryKey: ['reports'], queryFn: () => call(listReports) });
  const heading = useHeadingFocus('reports');
  useTitle('Rapporten');
  return (
    <>
      <div className="head">
        <h1 ref={heading}>Rapporten</h1>
      </div>
      <p className="say">
        Wat ouders lezen over <b>wat eruit kwam</b>.
      </p>
      {error && <p className="notice">{whyNot(error)}</p>}
      {!data && !error && <TableSkeleton rows={4} label="Bezig met laden van de rapporten." />}
      {data?.reports.length === 0 && (
        <EmptyState
          title="Nog geen rapport"
          act={<Link to="/vragenlijsten?status=closed">Kies een gesloten vragenlijst</Link>}
        >
          Je maakt het bij een gesloten vragenlijst, op het tabblad Rapport.
        </EmptyState>
      )}
      {data && data.reports.length > 0 && (
        <Scroll label="Tabel van de rapporten">
          <table className="table fold-rows after">
            <thead>
              <tr>
                <th scope="col">Vragenlijst</th>
                <th scope="col">Status</th>
                <th scope="col">Sinds</th>
                <th scope="col">Door</th>
              </tr>
            </thead>
            <tbody>
              {data.reports.map(({ id, title, state, on, by, waits }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`/vragenlijsten/${id}/rapport`}>{title}</Link>
                  </th>
                  <td data-h="status">{waits ? <b>Wacht op jou</b> : states[state]}</td>
                  <td data-h="sinds">{day(new Date(on))}</td>
                  <td data-h="door">{by}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}
