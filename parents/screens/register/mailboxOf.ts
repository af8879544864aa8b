const mailboxes: Record<string, { words: string; link: string }> = {
  'gmail.com': { words: 'Open Gmail', link: 'https://mail.google.com/' },
  'outlook.com': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'hotmail.com': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'hotmail.nl': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'live.nl': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'icloud.com': { words: 'Open iCloud Mail', link: 'https://www.icloud.com/mail' },
  'ziggo.nl': { words: 'Open Ziggo Mail', link: 'https://mail.ziggo.nl/' },
  'kpnmail.nl': { words: 'Open KPN Mail', link: 'https://mail.kpnmail.nl/' },
};

/** Where the mail of this address is read, of the few domains of which we know; of others there is no button. */
export const mailboxOf = (email: string) => mailboxes[email.split('@').at(-1)?.toLowerCase() ?? ''];
