import { readCampaign } from '#contract/calls/office/campaigns.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { confirmMailing } from '#contract/calls/office/sending.ts';
import { listAudit } from '#contract/calls/office/staff/audit-log.ts';
import { listColleagues } from '#contract/calls/office/staff/colleagues.ts';
import { readStanding } from '#contract/calls/office/state.ts';
import { correctMember } from '#contract/calls/office/support/member-acts.ts';
import { lookAtMember } from '#contract/calls/office/support/members.ts';
import { createDraft, publishDraft } from '#contract/calls/office/writing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { everyRight, rightGoesWith, type StaffRole } from '#contract/roles.ts';
import { IconCheck } from '#ui/Icons.tsx';
import { TableHead } from '../../parts/DataTable.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { rightHints, roleName } from './staff-words.ts';

/** What it says follows from the calls themselves, so that it cannot say anything else than the server does. */
const rows: readonly [words: string, call: Endpoint][] = [
  ['Vragenlijsten schrijven', createDraft],
  ['Vragenlijsten publiceren', publishDraft],
  ['Ouders kiezen en uitnodigen', confirmMailing],
  ['Uitkomsten lezen', readResults],
  ['Zien hoeveel ouders meedoen, per dag', readCampaign],
  ['Zien hoe het panel draait', readStanding],
  ['Een ouder opzoeken, met een reden', lookAtMember],
  ['Gegevens van een ouder verbeteren', correctMember],
  ['Medewerkers, rollen en rechten', listColleagues],
  ['Het logboek lezen', listAudit],
];
const roles: readonly StaffRole[] = ['reader', 'researcher', 'support', 'admin'];

export function RoleTable() {
  return (
    <TitledSection id="mag" title="Wie mag wat">
      <table className="table even fold-rows staff">
        <caption className="unseen">Rechten per rol</caption>
        <TableHead heads={['Mag', ...roles.map((role) => ({ n: roleName(role) }))]} />
        <tbody>
          {rows.map(([words, { may }]) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              {roles.map((role) =>
                may?.includes(role) ? (
                  <td key={role} className="n" data-h={roleName(role)}>
                    <Yes />
                  </td>
                ) : (
                  <td key={role} className="n not">
                    <No />
                  </td>
                ),
              )}
            </tr>
          ))}
          {everyRight.map((right) => (
            <tr key={right}>
              <th scope="row">{rightHints[right].title}</th>
              {roles.map((role) =>
                rightGoesWith[right].includes(role) ? (
                  <td key={role} className="n" data-h={roleName(role)}>
                    met een recht
                  </td>
                ) : (
                  <td key={role} className="n not">
                    <No />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small note">
        Een recht geef je aan één collega, bij ‘Wijzig’. Niemand kan het logboek veranderen. Niemand ziet antwoorden en
        namen naast elkaar.
      </p>
    </TitledSection>
  );
}

const Yes = () => (
  <>
    <IconCheck />
    <span className="unseen">mag</span>
  </>
);
const No = () => (
  <span className="soft">
    <span aria-hidden="true">–</span>
    <span className="unseen">mag niet</span>
  </span>
);
