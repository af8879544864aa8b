import { type Report, type ReportFileKind, readReportFile } from '#contract/calls/office/report.ts';
import { base } from '../../api.ts';

const files: [kind: ReportFileKind, title: string][] = [
  ['slides', 'Dia’s (.pptx)'],
  ['document', 'Word (.docx)'],
  ['pictures', 'Figuren als plaatje (.zip)'],
];

/** The report to take along: what is online, and what is not yet as a draft. */
export function ReportFiles({ id, report: { page, published, revision } }: { id: string; report: Report }) {
  const kinds = [
    ...(published ? [{ of: 'published', title: 'Zoals het online staat' }] : []),
    ...(page && (revision > 0 || !published) ? [{ of: 'draft', title: 'Als concept' }] : []),
  ];
  if (kinds.length === 0) return null;
  return (
    <section className="report-files" aria-labelledby="meenemen">
      <h2 id="meenemen">Neem het rapport mee</h2>
      <p className="soft">Je kunt de grafieken in de dia’s en in Word zelf aanpassen.</p>
      {kinds.map(({ of, title }) => (
        <div key={of}>
          <h3>{title}</h3>
          <ul>
            {files.map(([kind, name]) => (
              <li key={kind}>
                <a href={addressOf(id, of, kind)} download>
                  {name}
                  <span className="unseen">{`, ${title.toLowerCase()}`}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const addressOf = (id: string, of: string, kind: string): string =>
  `${base}${readReportFile.path.replace(':id', id).replace(':of', of).replace(':kind', kind)}`;
