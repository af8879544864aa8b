import { note } from '../base/audit.ts';
import { clockFault } from '../base/clocks/agree.ts';
import { noteSwept, readDoubt } from '../base/clocks/standstill.ts';
import { localTime } from '../time/amsterdam.ts';
import { type Command, CommandError } from './command.ts';

export const clockAccept: Command = {
  name: 'clock accept',
  usage: 'clock accept',
  summary: 'says that the clock is right after a long standstill: what is over its time is destroyed again',
  async run(context) {
    const fault = await clockFault(context);
    if (fault) throw new CommandError(`Not accepted: ${fault}. Set the clock first.`);
    const doubt = await readDoubt(context);
    const now = localTime(context.clock.now());
    if (!doubt) throw new CommandError(`Nothing waits for it: the clock says ${now}, and sweeps go on.`);
    await context.db.transaction(async (tx) => {
      await noteSwept(tx, context);
      await note(tx, context, { action: 'clock_accepted', detail: { doubt } });
    });
    return {
      text: `Accepted: it is ${now}. Within the hour the server goes on destroying what is over its time.`,
      json: { accepted: true, now: context.clock.now().toISOString(), doubt },
    };
  },
};
