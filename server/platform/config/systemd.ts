import { execFile } from 'node:child_process';

/**
 * Tells systemd that the server is ready, and from then on that it is alive. A unit of Type=notify with WatchdogSec sets
 * both names; without them there is nobody to tell.
 */
export function tellSystemd(env: NodeJS.ProcessEnv, onError: (error: Error) => void): void {
  if (!env.NOTIFY_SOCKET) return;
  const tell = (...words: string[]) =>
    execFile('systemd-notify', words, (error) => {
      if (error) onError(error);
    });
  tell('--ready');
  const watchdogMs = Number(env.WATCHDOG_USEC ?? 0) / 1000;
  if (watchdogMs) setInterval(() => tell('WATCHDOG=1'), watchdogMs / 3).unref();
}
