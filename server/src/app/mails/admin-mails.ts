// Sends a mail to the administrators, each in their language.
import { templatesIn } from '#auth/joining/mail-texts.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { readSettings } from '#settings/settings.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'

export interface AdminMailDeps {
  database: Database
  mailer: SiteMailer
  siteAddress: () => Promise<string>
}

interface AdminMail<T> {
  /** Page of the app, named in the mail. */
  page: string
  /** Null: there is nothing to send. */
  find: (db: Db) => Promise<T | null>
  write: (
    texts: ReturnType<typeof templatesIn>,
    about: { found: T; title: string; url: string },
  ) => { subject: string; text: string }
}

const mostRecipients = 20

export async function mailAdministrators<T>(
  { database, mailer, siteAddress }: AdminMailDeps,
  { page, find, write }: AdminMail<T>,
): Promise<void> {
  const ready = await database.readNewest(async (db) => {
    const settings = await readSettings(db)
    const found = mailer.isSetUp(settings) ? await find(db) : null
    return found === null ? null : { found, settings, administrators: await listAdministrators(db) }
  })
  if (!ready) return
  const { found, settings, administrators } = ready
  const url = `${await siteAddress()}${page}`
  for (const { email, langid } of administrators)
    await mailer.send({
      to: email,
      ...write(templatesIn(langid ?? settings.language), { found, title: settings.title, url }),
    })
}

const listAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['email', 'langid'])
    .where('isAdmin', '=', 1)
    .where('isEnabled', '=', 1)
    .orderBy('userid')
    .limit(mostRecipients)
    .execute()
