// Prepares every constant SQL statement of the server on a database made by the migrations. Says nothing where the same
// statements and migrations passed before.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findStatements, unknownIn } from '../test/borders/statements.ts';

const statements = findStatements();
const seen = JSON.stringify([statements.map(({ text }) => text), readFileSync('db/migrations/SHA256SUMS', 'utf8')]);
const passed = join('node_modules/.cache/statements', createHash('sha256').update(seen).digest('hex'));
if (!existsSync(passed)) {
  const [{ connect }, { openEmbedded }, { migrate }, { jobQueue }] = await Promise.all([
    import('../server/platform/database/database.ts'),
    import('../server/platform/database/embedded/open.ts'),
    import('../server/platform/database/migrate.ts'),
    import('../server/platform/jobs/install.ts'),
  ]);
  const data_dir = mkdtempSync(join(tmpdir(), 'ouderpanel-statements-'));
  const embedded = await openEmbedded({ data_dir, log: () => undefined });
  try {
    const db = connect({ ...embedded, onError: console.error });
    await migrate(db, jobQueue);
    const { checked, faults } = await db.alone((client) => unknownIn(statements, (text) => client.query(text)));
    await db.end();
    for (const fault of faults) console.error(fault);
    console.log(`${checked} of ${statements.length} statements prepared`);
    if (faults.length > 0) process.exitCode = 1;
    else {
      rmSync('node_modules/.cache/statements', { recursive: true, force: true });
      mkdirSync('node_modules/.cache/statements', { recursive: true });
      writeFileSync(passed, '');
    }
  } finally {
    await embedded.close();
    rmSync(data_dir, { recursive: true, force: true });
  }
}
