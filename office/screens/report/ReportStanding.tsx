import type { Report } from '#contract/calls/office/report.ts';
import { day } from '#contract/format.ts';
import { useSession } from '../../session.ts';

type StandingProps = { report: Report; isTold: boolean };

export function ReportStanding({ report, isTold }: StandingProps) {
  const { public_url } = useSession();
  const { published } = report;
  return (
    <>
      <div className="lede">
        <Say report={report} isTold={isTold} />
        {published && (
          <p className="soft">
            Online sinds {day(new Date(published.on))}:{' '}
            <a href={`${public_url}/uitkomst/${published.slug}`}>/uitkomst/{published.slug}</a>
          </p>
        )}
      </div>
      <Steps report={report} isTold={isTold} />
    </>
  );
}

function Say({ report: { draft, state, asked, published, withdrawn, revision }, isTold }: StandingProps) {
  const many = draft.figures.length;
  const bare = draft.figures.filter(({ sentence }) => sentence.trim() === '').length;
  if (state === 'asked')
    return (
      <p className="say">
        <b>Het rapport ligt vast.</b>{' '}
        {mayConfirm(asked!)
          ? 'Kijk jij het na?'
          : asked!.alone_from === null
            ? 'Nu kijkt iemand anders het na.'
            : 'Kijk het morgen zelf nog een keer na.'}
      </p>
    );
  if (published && revision === 0)
    return (
      <p className="say">
        <b>Het rapport staat online.</b> {isTold ? 'Ouders krijgen bericht.' : 'Stuur ouders nu het bericht.'}
      </p>
    );
  if (many === 0)
    return (
      <p className="say">
        <b>{withdrawn === null ? 'Nog geen figuren.' : `Het rapport is ingetrokken op ${day(new Date(withdrawn))}.`}</b>{' '}
        Kies wat ouders te zien krijgen.
      </p>
    );
  return (
    <p className="say">
      <b>{many === 1 ? '1 figuur.' : `${many} figuren.`}</b>{' '}
      {bare > 0
        ? `Nog ${bare === 1 ? '1 zin' : `${bare} zinnen`} te schrijven.`
        : isWorded(draft)
          ? 'Als alles klopt, kan een collega bevestigen.'
          : 'Schrijf nog een titel en een inleiding.'}
    </p>
  );
}

export const mayConfirm = ({ mine, alone_from }: NonNullable<Report['asked']>) =>
  !mine || (alone_from !== null && new Date(alone_from) <= new Date());

const isWorded = ({ title, introduction, slug }: Report['draft']) =>
  [title, introduction, slug].every((words) => words.trim() !== '');

function Steps({ report: { draft, state, published, revision }, isTold }: StandingProps) {
  const hasFigures = draft.figures.length > 0;
  const isWritten = hasFigures && draft.figures.every(({ sentence }) => sentence.trim() !== '');
  const done = [hasFigures, isWritten, isWritten && isWorded(draft), published !== null && revision === 0, isTold];
  const first = done.indexOf(false);
  const now = state === 'asked' ? 3 : first < 0 ? done.length : first;
  const labels = [
    'Kies figuren',
    'Schrijf één zin per figuur',
    'Titel en inleiding',
    'Laat een collega bevestigen',
    'Stuur het bericht',
  ];
  return (
    <ol className="steps4" aria-label="Stappen">
      {labels.map((label, at) => (
        <li
          key={label}
          className={at === now ? 'is-now' : at < now ? 'is-done' : undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className="m" aria-hidden="true">
            {at < now ? '✓' : at + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
