// Applies a change of the mail server, including its password.
import { problems } from '#platform/problems.ts'
import type { MailChange, MailSettings } from './mail.schema.ts'

export const defaultMail: MailSettings = {
  host: '',
  port: 587,
  encryption: 'starttls',
  user: '',
  sender: '',
  hasPassword: false,
}

export interface ChangedMail {
  after: MailSettings
  /** Undefined: the saved one stays; empty: it is deleted. */
  password: string | undefined
}

/** A password is only for the server that it was entered for, and not for an unencrypted connection. */
const isOtherServer = (before: MailSettings, after: MailSettings): boolean =>
  before.host.toLowerCase() !== after.host.toLowerCase() ||
  before.port !== after.port ||
  (before.encryption !== after.encryption && after.encryption === 'none')

export function changeMail(before: MailSettings, change: MailChange = {}): ChangedMail {
  const { password: sent, hasPassword: _shown, ...named } = change
  const merged = { ...before, ...named }
  const isDropped = isOtherServer(before, merged) || merged.user === '' || merged.host === ''
  const password = sent ?? (isDropped && before.hasPassword ? '' : undefined)
  const after = { ...merged, hasPassword: password === undefined ? before.hasPassword : password !== '' }
  return { after, password }
}

export function checkMail({ host, user, hasPassword }: MailSettings): void {
  if (hasPassword && user === '')
    throw problems.invalidField('mail.user', 'mail.user must be set together with a password')
  if (host !== '' && user !== '' && !hasPassword)
    throw problems.invalidField(
      'mail.password',
      'mail.password must be set for this user name and mail server',
    )
}

/** Unchanged values may be sent back; any other value would have no effect. */
export function refuseFixedMail(fixed: MailSettings, { password, ...change }: MailChange): void {
  const shown = new Map<string, unknown>(Object.entries(fixed))
  if (password !== undefined || Object.entries(change).some(([name, value]) => shown.get(name) !== value))
    throw problems.invalidField('mail', 'mail is set by STEPWRIGHT_SMTP_URL and cannot be changed here')
}
