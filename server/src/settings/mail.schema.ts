// Schemas of the mail server in the API: its settings and the result of a test mail.
import { type Static, Type } from 'typebox'
import { mailFailures } from '#platform/mail/mail-failure.ts'

// Validators of other languages read these patterns, too.
const printed = '^[^\\x00-\\x1f\\x7f]*$'
const address = '[^\\s@<>()\\[\\],;:"\\\\]+@[^\\s@<>()\\[\\],;:"\\\\]+'

const mail = {
  host: Type.String({
    pattern: '^[A-Za-z0-9._:-]*$',
    maxLength: 255,
    description: 'Name or IP address of the mail server; empty: the site sends no mail',
    errorMessage: 'must be the name or IP address of a mail server, such as mail.example.org',
  }),
  port: Type.Integer({
    minimum: 1,
    maximum: 65_535,
    description: 'Port of the mail server, usually 587 with STARTTLS and 465 with TLS',
  }),
  encryption: Type.Enum(['none', 'starttls', 'tls'], {
    description: 'tls: from the start; starttls: required before signing in; none: unencrypted',
  }),
  user: Type.String({
    pattern: printed,
    maxLength: 320,
    description: 'User name at the mail server; empty: no sign-in',
    errorMessage: 'must be a user name on one line',
  }),
  sender: Type.String({
    pattern: `^(${address})?$`,
    maxLength: 254,
    description:
      'Address in From; empty: the user name if it is an address, otherwise stepwright@ and the host of the site',
    errorMessage: 'must be an e-mail address',
  }),
}
const hasPassword = Type.Boolean({ description: 'True if a password is set; it is never returned' })

export const MailSettings = Type.Object(
  { ...mail, hasPassword },
  { description: 'The mail server of invitations and password resets' },
)
export type MailSettings = Static<typeof MailSettings>

export const MailChange = Type.Partial(
  Type.Object({
    ...mail,
    password: Type.String({
      pattern: printed,
      maxLength: 1000,
      description: 'Password at the mail server; empty: removes it. Write-only',
      errorMessage: 'must be a password on one line',
    }),
    hasPassword,
  }),
  { additionalProperties: false, description: 'Changes to the mail server' },
)
export type MailChange = Static<typeof MailChange>

export const TestMail = Type.Object(
  {
    to: Type.Optional(
      Type.String({
        pattern: `^${address}$`,
        maxLength: 254,
        description: 'Recipient; default: the address of the caller',
        errorMessage: 'must be an e-mail address',
      }),
    ),
  },
  { title: 'TestMail', description: 'Recipient of a test mail', additionalProperties: false },
)

export const TestMailResult = Type.Object(
  {
    to: Type.String({ description: 'Recipient of the mail' }),
    sent: Type.Boolean({ description: 'True if the mail server accepted it' }),
    reason: Type.Union([Type.Enum(Object.keys(mailFailures) as (keyof typeof mailFailures)[]), Type.Null()], {
      description: 'Reason why it was not sent',
    }),
    message: Type.String({ description: 'The result in words, for users' }),
  },
  { title: 'TestMailResult', description: 'Result of a test mail' },
)
