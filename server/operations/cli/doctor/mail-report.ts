import { createTransport } from 'nodemailer';
import { smtpServer } from '../../../messages/channels/email/smtp-server.ts';
import type { Config } from '../../../platform/config/config.ts';
import { CommandError } from '../command.ts';
import { type Finding, levelOf } from './finding.ts';

/** For a daily timer: writes only when there is something to mend. It leaves past the ledger, which may be what is broken. */
export async function mailReport(config: Config, to: string, findings: Finding[], text: string): Promise<void> {
  const worst = findings.map(levelOf).filter((level) => level === 'bad' || level === 'warn');
  if (worst.length === 0) return;
  if (!config.smtp_url) throw new CommandError('--mail needs SMTP_URL.');
  const transport = createTransport(smtpServer(config.smtp_url));
  const subject = `${config.panel_name}: ${worst.length} to mend${worst.includes('bad') ? ', BAD' : ''}`;
  try {
    await transport.sendMail({ from: config.mail_from, to, subject, text: `${text}\n` });
  } finally {
    transport.close();
  }
}
