// Sends mail over SMTP, or says plainly that it can't.
import type { Transporter } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  readonly isSetUp: boolean
  send(mail: Mail): Promise<void>
  close(): void
}

/** A server that says nothing for so long will not say more; the job tries again later. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

export function createMailer(smtpUrl: string, from: string): Mailer {
  if (!smtpUrl) {
    return {
      isSetUp: false,
      send: async () => {
        throw new Error('No mail server is set (STEPWRIGHT_SMTP_URL)')
      },
      close: () => {},
    }
  }
  let transport: Transporter | undefined
  return {
    isSetUp: true,
    send: async ({ to, subject, text }) => {
      // Loaded with the first mail, which spares every start the time.
      transport ??= (await import('nodemailer')).createTransport({ url: smtpUrl, ...patience })
      // As one address, never as a list that somebody might have written into it.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    close: () => transport?.close(),
  }
}

/** Mail comes from the site's own host, unless the mail server's user is an address itself. */
export function senderFor(smtpUrl: string, url: string): string {
  const user = URL.canParse(smtpUrl) ? decodeURIComponent(new URL(smtpUrl).username) : ''
  return user.includes('@') ? user : `stepwright@${new URL(url).hostname}`
}
