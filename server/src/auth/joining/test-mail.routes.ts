// Route of the test mail, which shows whether the mail server of the settings works.
import { record } from '#events/events.ts'
import { access } from '#platform/http/request/access.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { failureOf, type MailFailure, mailFailures } from '#platform/mail/mail-failure.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { TestMail, TestMailResult } from '#settings/mail.schema.ts'
import { readSettings } from '#settings/settings.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import { getUser } from '#users/users.ts'
import { authProblems } from '../auth.problems.ts'
import type { AuthDeps } from '../deps.ts'
import { mailTestLimits, takeTry } from '../throttle.ts'
import { templatesIn } from './mail-texts.ts'

/** Connecting takes 10 seconds at most; the rest must fit into the timeout of a proxy. */
const testMs = 20_000

export function testMailRoutes(app: App, { mailer, siteAddress, testMailMs = testMs }: AuthDeps): void {
  const route = declare(app, ['site'])
  route.post(
    '/settings/mail/test',
    access.administer,
    {
      id: 'sendTestMail',
      summary: 'Send a test mail with the saved settings',
      body: TestMail,
      answer: TestMailResult,
      // The mail server is awaited outside of any transaction.
      transaction: 'own',
    },
    async (req) => {
      const { to, language, title } = await req.write(async (ctx) => {
        const settings = await readSettings(ctx.db)
        if (!mailer.isSetUp(settings)) throw authProblems.noMailServer()
        const userid = ctx.actor.userid as number
        await takeTry(ctx, mailTestLimits(userid))
        const { email, langid } = await getUser(ctx, userid)
        const to = req.body.to ?? email
        await record(ctx, 'test-mail.requested', ['site', 1], { after: { to } })
        return { to, language: langid ?? settings.language, title: settings.title }
      })
      const text = templatesIn(language).test(title, `${await siteAddress()}/admin/settings/mail`)
      const reason = await trySending(mailer, { to, ...text }, testMailMs)
      return {
        to,
        sent: reason === null,
        reason,
        message: reason === null ? 'The mail server accepted the mail' : mailFailures[reason],
      }
    },
  )
}

async function trySending(mailer: SiteMailer, mail: Mail, ms: number): Promise<MailFailure | null> {
  try {
    await mailer.send(mail, AbortSignal.timeout(ms))
    return null
  } catch (error) {
    return failureOf(error)
  }
}
