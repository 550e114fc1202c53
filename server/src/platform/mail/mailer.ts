// Sends mail over SMTP.
import type { SendMailOptions } from 'nodemailer'
import type { Options } from 'nodemailer/lib/smtp-transport/index.js'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

export interface MailAccount {
  host: string
  port: number
  encryption: 'none' | 'starttls' | 'tls'
  /** Empty: the server requires no sign-in. */
  user: string
  password: string
  sender: string
}

/** A server that is silent for longer counts as not responding; the job retries later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** The mailer that the environment configures, and its server as the settings show it. */
export interface FixedMailer extends Mailer {
  server: Omit<MailAccount, 'password'> & { hasPassword: boolean }
}

/** Null: no address is set. `smtp://` switches to TLS only if the server offers it. */
export function createMailer(smtpUrl: string, sender: string): FixedMailer | null {
  if (!smtpUrl) return null
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isTls = protocol === 'smtps:'
  return {
    send: (mail, signal) => sendOver({ url: smtpUrl }, sender, mail, signal),
    server: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isTls ? 465 : 587),
      encryption: isTls ? 'tls' : 'starttls',
      user: decodeURIComponent(username),
      sender,
      hasPassword: password !== '',
    },
  }
}

export function mailerFor({ host, port, encryption, user, password, sender }: MailAccount): Mailer {
  const options: Options = {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user && { auth: { user, pass: password } }),
  }
  return { send: (mail, signal) => sendOver(options, sender, mail, signal) }
}

async function sendOver(
  options: Options,
  from: string,
  { to, subject, text }: Mail,
  signal?: AbortSignal,
): Promise<void> {
  // Loaded with the first mail, so that the start does not wait for it.
  const { createTransport } = await import('nodemailer')
  // A single address, never parsed as a list of addresses. The published types lack `signal`.
  const mail: SendMailOptions & { signal?: AbortSignal } = {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(signal && { signal }),
  }
  await createTransport({ ...options, ...patience }).sendMail(mail)
}

/** The mail server's user if it is an address, otherwise an address at the host of the site. */
export const senderOf = (user: string, url: string): string =>
  user.includes('@') ? user : `stepwright@${new URL(url).hostname}`

export const senderFor = (smtpUrl: string, url: string): string =>
  senderOf(smtpUrl && decodeURIComponent(new URL(smtpUrl).username), url)
