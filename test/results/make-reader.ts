import { sql } from '#server/platform/database/sql.ts';
import { makeStaff, type Person } from '../make-staff.ts';
import type { World } from '../world.ts';

/** A researcher who may open case files. */
export async function makeCaseReader(world: World): Promise<Person> {
  const person = await makeStaff(world, 'researcher');
  await world.context.db.run(sql`
    insert into office.staff_right (staff_id, name, reason, given_at)
    select id, 'case_files', 'Voor het onderzoek.', ${world.clock.now()} from office.staff where email = ${person.email}`);
  return person;
}
