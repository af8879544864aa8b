import { NavLink, useNavigate } from 'react-router';
import { readCampaign } from '#contract/calls/office/campaigns.ts';
import { readDraw } from '#contract/calls/office/draw.ts';
import { listExports } from '#contract/calls/office/exports.ts';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import { readReport } from '#contract/calls/office/report.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { readSending } from '#contract/calls/office/sending.ts';
import { getDraft } from '#contract/calls/office/writing.ts';
import { useCommands } from '../../keys/commands.ts';
import { useMay, useSession } from '../../session.ts';

/** Each with who may make the call that it lives on. Only what is there stands here. */
const tabs = [
  { label: 'Overzicht', path: '', may: readCampaign.may },
  { label: 'Vragen', path: 'vragen', may: getDraft.may },
  { label: 'Ouders', path: 'ouders', may: readDraw.may },
  { label: 'Berichten', path: 'berichten', may: readSending.may },
  { label: 'Veldwerk', path: 'veldwerk', may: readFieldwork.may },
  { label: 'Resultaten', path: 'resultaten', may: readResults.may },
  { label: 'Rapport', path: 'rapport', may: readReport.may },
];

/** On a phone the row is wider than the window: where somebody is, must be in sight. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

/** The rooms of one campaign. The command bar knows the one that lies deeper. */
export function CampaignTabs({ id }: { id: string }) {
  const role = useSession().staff?.role;
  const mine = tabs.filter(({ may }) => may.some((one) => one === role));
  const navigate = useNavigate();
  const mayExport = useMay(listExports);
  useCommands('Deze vragenlijst', () =>
    mayExport
      ? [
          {
            label: 'Bestanden maken',
            more: 'exporteren naar SPSS, Excel of CSV',
            act: () => void navigate(`/vragenlijsten/${id}/resultaten/bestanden`),
          },
        ]
      : [],
  );
  if (mine.length < 2) return null;
  return (
    <nav className="tabs" aria-label="Deze vragenlijst" ref={showCurrent}>
      {mine.map(({ label, path }) => (
        <NavLink key={label} to={`/vragenlijsten/${id}${path && `/${path}`}`} end={path === ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
