// The texts of mails in English.
import type { Mail } from '#platform/mail/mailer.ts'

type Text = Pick<Mail, 'subject' | 'text'>

export const en = {
  passwordReset: (site: string, url: string): Text => ({
    subject: `${site}: choose a new password`,
    text: `Somebody, hopefully you, asked for a new password on ${site}.\n\nChoose it here within two hours:\n${url}\n\nIf it was not you, just delete this mail: nothing has changed.\n`,
  }),
  invitation: (site: string, url: string): Text => ({
    subject: `You are invited to ${site}`,
    text: `You are invited to join ${site}.\n\nCreate your account here within 14 days:\n${url}\n`,
  }),
  signingCode: (site: string, code: string): Text => ({
    subject: `${site}: code for signing`,
    text: `Your code for signing on ${site}:\n\n${code}\n\nIt is valid once, for ten minutes. If you did not ask for it, do not give it to anybody.\n`,
  }),
  addressChanged: (site: string, name: string): Text => ({
    subject: `${site}: your e-mail address was changed`,
    text: `The account of ${name} on ${site} has another e-mail address now: mails no longer come to this one.\n\nIf you did not expect that, tell an administrator of the site.\n`,
  }),
  passwordChanged: (site: string, name: string): Text => ({
    subject: `${site}: your password was changed`,
    text: `The account of ${name} on ${site} has another password now.\n\nIf you did not expect that, choose a new one by "Forgotten your password?" and tell an administrator of the site.\n`,
  }),
  quickSignInChanged: (site: string, name: string): Text => ({
    subject: `${site}: a new PIN or ID badge`,
    text: `A PIN or an ID badge of the account of ${name} on ${site} was set. On shared devices it signs in, and signs in your name.\n\nIf you did not expect that, remove PIN and ID badge under "My account" and tell an administrator of the site.\n`,
  }),
  backupFailed: (site: string, url: string, kind: 'backup' | 'drill', reason: string): Text => ({
    subject: `${site}: ${kind === 'drill' ? 'a backup could not be restored on trial' : 'the backup failed'}`,
    text: `${kind === 'drill' ? 'The newest backup could not be restored on trial' : 'The backup failed'}:\n${reason}\n\nSee all backups:\n${url}\n\nYou get the next mail only if it works again and then fails.\n`,
  }),
  recordsAltered: (site: string, url: string, count: number): Text => ({
    subject: `${site}: records were changed outside of Stepwright`,
    text: `The check of records has found ${count === 1 ? 'a record that does' : `${count} records that do`} not agree with the recorded events.\n\nSee which ones and what differs:\n${url}\n`,
  }),
  test: (site: string, url: string): Text => ({
    subject: `${site}: test mail`,
    text: `${site} can send mail. An administrator sent this test from the settings:\n${url}\n`,
  }),
}
