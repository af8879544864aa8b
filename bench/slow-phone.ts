import type { Page } from 'playwright-core';

/** A phone of some years on a slow line, as every weight of this product is measured. */
export async function slowDown(page: Page, { cpu = 4 } = {}): Promise<void> {
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
