import type { Endpoint } from '#contract/endpoint.ts';
import type { StaffRole } from '#contract/roles.ts';
import { ask } from '../make-staff.ts';
import type { World } from '../world.ts';
import type { Canary } from './canaries.ts';

/** What the calls are made with: a panel with one parent of whom everything is a canary. */
export type Seed = {
  world: World;
  /** The parent. */
  member: { id: string; email: string; phone: string; name: string };
  /** A campaign with answers by name, one with answers without names, and one that is over. */
  named: string;
  anonymous: string;
  closed: string;
  /** Whoever calls. */
  role: StaffRole;
  cookies: string;
  email: string;
};
export type Example = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The status that it is answered with, 200 without it; 'any': what makes it whole is no call, so it may be refused. */
  status?: number | 'any';
  /** What of the parent stands in the answer, because it belongs there. Names never for a researcher, answers never for support. */
  shows?: readonly Canary[];
  /** The roles that make it, when another may and has nothing to make it with. */
  only?: readonly StaffRole[];
};
export type Make = (seed: Seed) => Example | Promise<Example>;

/** Makes a call of the office for an example of another one. */
export async function made<T>({ world, cookies }: Seed, endpoint: Endpoint, input: object): Promise<T> {
  const answer = await ask(world, endpoint, input, cookies);
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
