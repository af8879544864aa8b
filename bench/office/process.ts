import { officeApp, publicApp } from '#server/app.ts';
import { openContext } from '#server/base/open.ts';
import { readConfig } from '#server/config/config.ts';
import { startClosingGroups } from '#server/mailings/groups/full.ts';
import { startLookingAfter } from '#server/mailings/running/look-after.ts';

/** Both ports of the product as a process of its own, with what it does beside the calls. Says when it is ready. */
const config = readConfig();
const context = await openContext(config);
startLookingAfter(context);
startClosingGroups(context);
await publicApp(context).listen({ port: config.port, host: '127.0.0.1' });
await officeApp(context).listen({ port: config.office_port, host: '127.0.0.1' });
process.stdout.write('ready\n');
