import { randomUUID } from 'node:crypto';
import { createDraft, draftChanges, getDraft, saveChanges } from '#contract/calls/office/writing.ts';
import type { CallFailed, CallInput } from '#contract/client.ts';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { makeStaff } from './make-staff.ts';
import type { World } from './world.ts';

/** Somebody of the office at work on questionnaires. */
export type Writer = {
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Reply<E>>;
  refused<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<CallFailed>;
  headers: Record<string, string>;
};

export async function makeWriter(world: World, role: StaffRole = 'researcher'): Promise<Writer> {
  const headers = { cookie: (await makeStaff(world, role)).cookies };
  return {
    headers,
    call: (endpoint, input) => world.call(endpoint, input, headers),
    refused: (endpoint, input) => world.refused(endpoint, input, headers),
  };
}

export const newDraft = async (writer: Writer, file: CampaignFile): Promise<string> =>
  (await writer.call(createDraft, { body: { from: { kind: 'file', file } } })).id;

export const readDraft = (writer: Writer, id: string) => writer.call(getDraft, { params: { id } });

export const save = (writer: Writer, id: string, base: number, changes: Change[], send_id: string = randomUUID()) =>
  writer.call(saveChanges, { params: { id }, body: { base, changes, send_id } });

export const refusedSet = (writer: Writer, id: string, base: number, changes: Change[]) =>
  writer.refused(saveChanges, { params: { id }, body: { base, changes, send_id: randomUUID() } });

export const changesSince = (writer: Writer, id: string, since: number) =>
  writer.call(draftChanges, { params: { id }, query: { since: String(since) } });
