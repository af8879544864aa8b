import type { Page } from 'playwright-core';

/** How many times slower its processor is than ours. */
export const slower = Number(process.env.SLOWER ?? 4);

/** A phone of some years on a slow line, as every weight of this product is measured. */
export async function slowDown(page: Page, { cpu = slower } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = 1_600_000 / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
