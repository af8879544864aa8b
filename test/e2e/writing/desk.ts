import type { Page } from 'playwright-core';
import { campaignFile, createDraft } from '#contract/calls/office/writing.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { ask, type Person } from '../../make-staff.ts';
import type { World } from '../../world.ts';
import { openDesk } from '../office/visitor.ts';

export const choice = (title: string, ref: string, ...options: string[]) => ({
  ...{ title, ref, type: 'multiple_choice' },
  options: options.map((one) => ({ title: one })),
});

/** A researcher who opens questionnaires to write them, and what the server then has of those. */
export function desk(world: World, { cookies }: Person) {
  async function openDraft(file: CampaignFile, question = '#1'): Promise<{ page: Page; id: string }> {
    const made = await ask(world, createDraft, { body: { from: { kind: 'file', file } } }, cookies);
    const { id } = (await made.json()) as { id: string };
    const page = await openDesk(world, cookies, { width: 1280, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`/vragenlijsten/${id}/vragen?vraag=${encodeURIComponent(question)}`);
    if (file.questions?.length) await page.getByRole('region', { name: /^Vraag \d+$/ }).waitFor();
    return { page, id };
  }
  const fileOf = async (id: string): Promise<CampaignFile> =>
    (await ask(world, campaignFile, { params: { id } }, cookies)).json() as Promise<CampaignFile>;
  const titlesOf = async (id: string, at = 0): Promise<unknown[]> =>
    (await fileOf(id)).questions![at]!.options!.map(({ title }) => title);
  return { openDraft, fileOf, titlesOf };
}
