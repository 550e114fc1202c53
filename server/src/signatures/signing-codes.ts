// Codes for signing, sent by mail: each is valid once and for ten minutes. Only for accounts without a password.
import { authProblems } from '#auth/auth.problems.ts'
import { templatesIn } from '#auth/joining/mail-texts.ts'
import type { MailDeps } from '#auth/joining/mails.ts'
import { hashSecret, makeSetupCode, normalizeSetupCode } from '#auth/secrets.ts'
import { record } from '#events/events.ts'
import type { JobHandler } from '#events/worker.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readSettings } from '#settings/settings.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import { findUser } from '#users/find-users.ts'
import { getUser } from '#users/users.ts'
import { signatureProblems } from './signatures.problems.ts'

export const signingCodeHandler = 'mail.signing-code'

const validMs = 10 * 60_000

export const normalizeCode = normalizeSetupCode

/** The job that sends the mail makes the code, so that no event holds it. */
export async function requestSigningCode(ctx: Context, mailer: SiteMailer): Promise<void> {
  const user = await getUser(ctx, ctx.actor.userid as number)
  if (user.passwordHash !== null) throw signatureProblems.passwordExists()
  if (!mailer.isSetUp(await readSettings(ctx.db))) throw authProblems.mailNotSetUp()
  await record(ctx, 'signing-code.requested', ['user', user.userid])
}

/** A retry replaces the code of the mail that was not sent. */
export const mailSigningCode =
  (deps: MailDeps): JobHandler =>
  async (job) => {
    // Later, no user waits for it.
    if (job.at < deps.now() - validMs) return
    const found = await deps.database.write(async (db) => {
      const user = await findUser(db, job.subjectid)
      // Meanwhile the user may have chosen a password.
      if (!user?.isEnabled || user.passwordHash !== null) return null
      const code = await saveSigningCode(db, user.userid, deps.now())
      return { user, code, settings: await readSettings(db) }
    })
    if (!found) return
    const { user, code, settings } = found
    const text = templatesIn(user.langid ?? settings.language).signingCode(settings.title, code)
    await deps.mailer.send({ to: user.email, ...text })
  }

async function saveSigningCode(db: Db, userid: number, now: number): Promise<string> {
  const code = makeSetupCode()
  const row = { hash: hashSecret(normalizeCode(code)), expiresAt: now + validMs }
  await db
    .insertInto('signing_codes')
    .values({ userid, ...row })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(row))
    .execute()
  return code
}

export async function isSigningCode({ db, now }: Context, userid: number, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('signing_codes')
    .select('userid')
    .where('userid', '=', userid)
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeSigningCode(db: Db, userid: number): Promise<void> {
  await db.deleteFrom('signing_codes').where('userid', '=', userid).execute()
}
