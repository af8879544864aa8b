import { roles } from '../../../platform/config/role.ts';
import type { Context } from '../../../platform/core/context.ts';
import { nobodyWorks, readServers } from '../../../platform/core/servers.ts';
import type { Finding } from './finding.ts';

/** Which servers run. That none does is no fault: a command may be given at any time. */
export async function servers({ db }: Context): Promise<Finding> {
  const check = 'servers';
  const running = await readServers(db);
  const found =
    roles
      .filter((role) => running[role] > 0)
      .map((role) => `${running[role]} ${role}`)
      .join(', ') || 'none runs';
  if (!nobodyWorks(running)) return { check, ok: true, found };
  const advice = 'Messages and sweeps wait. Start one more server with PANEL_ROLE=worker.';
  return { check, ok: false, found, advice };
}
