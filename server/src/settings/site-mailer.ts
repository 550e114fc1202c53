// The mailer of the site: by STEPWRIGHT_SMTP_URL if it is set, otherwise by the current settings.
import type { Database } from '#platform/db/database.ts'
import { UnreadablePassword } from '#platform/mail/mail-failure.ts'
import { type FixedMailer, type Mail, type Mailer, mailerFor, senderOf } from '#platform/mail/mailer.ts'
import type { Sealing } from '#platform/sealing.ts'
import type { MailSettings } from './mail.schema.ts'
import { readSecret } from './sealed-secrets.ts'
import type { Settings } from './settings.schema.ts'
import { readSettings } from './settings.ts'

export interface SiteMailer extends Mailer {
  isSetUp(settings: Settings): boolean
  /** The mail server of the environment, as the settings show it. */
  readonly fixed: MailSettings | null
}

export interface SiteMailerDeps {
  database: Database
  sealing: Sealing
  /** From the environment. */
  mailer: FixedMailer | null
  siteAddress: () => Promise<string>
}

export function createSiteMailer(deps: SiteMailerDeps): SiteMailer {
  const { mailer } = deps
  return {
    fixed: mailer?.server ?? null,
    isSetUp: (settings) => mailer !== null || settings.mail.host !== '',
    send: async (mail: Mail, signal?: AbortSignal) => (mailer ?? (await readMailer(deps))).send(mail, signal),
  }
}

/** Read for each mail and past every cache: another process may just have saved other settings. */
async function readMailer({ database, sealing, siteAddress }: SiteMailerDeps): Promise<Mailer> {
  const { mail, password } = await database.readNewest(async (db) => {
    const { mail } = await readSettings(db)
    return { mail, password: mail.hasPassword ? await readSecret(db, sealing, 'mailPassword') : '' }
  })
  const { hasPassword: _shown, ...server } = mail
  if (server.host === '') throw new Error('No mail server is set')
  if (password === null) throw new UnreadablePassword()
  const sender = server.sender || senderOf(server.user, await siteAddress())
  return mailerFor({ ...server, password, sender })
}
