// Mails that follow from events. Each creates its own secret, so that no event holds a secret.
import type { ClaimedJob, JobHandler } from '#events/worker.ts'
import type { Database } from '#platform/db/database.ts'
import { readSettings } from '#settings/settings.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import { findUser } from '#users/find-users.ts'
import { insertReset, resetUrl } from '../accounts/resets.ts'
import { hashSecret, makeLinkSecret } from '../secrets.ts'
import { findInvitation, setMailHash } from './invitations.queries.ts'
import { invitationUrl } from './invitations.routes.ts'
import { templatesIn } from './mail-texts.ts'

export interface MailDeps {
  database: Database
  mailer: SiteMailer
  siteAddress: () => Promise<string>
  now: () => number
}

const staleMs = 2 * 60 * 60_000

/** Idempotent enough for retries: a second run sends a second mail whose link is valid, too. */
export const mailPasswordReset =
  (deps: MailDeps): JobHandler =>
  async (job: ClaimedJob) => {
    // Hours later no user waits for it.
    if (job.at < deps.now() - staleMs) return
    const found = await deps.database.write(async (db) => {
      const user = await findUser(db, job.subjectid)
      if (!user?.isEnabled) return null
      const { secret } = await insertReset(db, user.userid, { now: deps.now() })
      return { user, secret, settings: await readSettings(db) }
    })
    if (!found) return
    const { user, secret, settings } = found
    const text = templatesIn(user.langid ?? settings.language).passwordReset(
      settings.title,
      resetUrl(await deps.siteAddress(), secret),
    )
    await deps.mailer.send({ to: user.email, ...text })
  }

export const mailInvitation =
  (deps: MailDeps): JobHandler =>
  async (job: ClaimedJob) => {
    const found = await deps.database.write(async (db) => {
      const settings = await readSettings(db)
      const row = await findInvitation(db, job.subjectid)
      if (!deps.mailer.isSetUp(settings) || !row?.email || row.usedAt !== null) return null
      const secret = makeLinkSecret()
      await setMailHash(db, row.invitationid, hashSecret(secret))
      return { to: row.email, secret, settings }
    })
    if (!found) return
    const { to, secret, settings } = found
    const text = templatesIn(settings.language).invitation(
      settings.title,
      invitationUrl(await deps.siteAddress(), secret),
    )
    await deps.mailer.send({ to, ...text })
  }

/** Goes to the former address, also if the account was turned off with the change. */
const mailOwner =
  (kind: 'addressChanged' | 'passwordChanged' | 'quickSignInChanged') =>
  (deps: MailDeps): JobHandler =>
  async ({ subjectid, before }: ClaimedJob) => {
    const { email: former } = JSON.parse(before ?? '{}') as { email?: string }
    const [user, settings] = await deps.database.read(
      async (db) => [await findUser(db, subjectid), await readSettings(db)] as const,
    )
    if (!user || !deps.mailer.isSetUp(settings)) return
    const text = templatesIn(user.langid ?? settings.language)[kind](settings.title, user.username)
    await deps.mailer.send({ to: former ?? user.email, ...text })
  }

export const mailAddressChange = mailOwner('addressChanged')
export const mailPasswordChange = mailOwner('passwordChanged')
export const mailQuickSignInChange = mailOwner('quickSignInChanged')
