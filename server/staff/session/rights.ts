import { type Sql, sql } from '../../platform/database/sql.ts';

/** In a statement over office.staff: what each of them was given beyond the role. */
export const rightsOfStaff: Sql = sql`
  array(select staff_right.name from office.staff_right where staff_right.staff_id = staff.id) as rights`;
