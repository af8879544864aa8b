import type { Role } from '../config/role.ts';
import { type Queryable, sql } from '../database/sql.ts';

const name = 'ouderpanel server';

/** What a server calls itself on each of its connections, so that the others and the doctor can count who runs. */
export const serverName = (role: Role, id: string): string => `${name} ${role} ${id}`;

export type Servers = Record<Role, number>;

/** How many servers of each role have a connection to this database at this moment. */
export async function readServers(db: Queryable): Promise<Servers> {
  const rows = await db.many(sql<{ role: Role; count: number }>`
    select split_part(application_name, ' ', 3) as role, count(distinct application_name) as count
    from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${`${name} `}) group by role`);
  return { all: 0, web: 0, worker: 0, ...Object.fromEntries(rows.map(({ role, count }) => [role, Number(count)])) };
}

/** Parents are answered, and nobody sends a message or does what waits for its moment. */
export const nobodyWorks = ({ all, web, worker }: Servers): boolean => web > 0 && all + worker === 0;
