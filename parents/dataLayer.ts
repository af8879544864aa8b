/** What has happened, as a name and nothing else. Nothing reads the layer unless an operator adds a reader. */
type Happening = 'sign_up' | 'login';

declare global {
  interface Window {
    dataLayer?: { event: Happening }[];
  }
}

export function announce(event: Happening): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event });
}
