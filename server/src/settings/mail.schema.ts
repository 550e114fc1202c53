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
    description: 'tls: from the start; starttls: required before signing in; none: readable on the way',
  }),
  user: Type.String({
    pattern: printed,
    maxLength: 320,
    description: 'User name at the mail server; empty: it asks for no sign-in',
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
const hasPassword = Type.Boolean({ description: 'Is a password set? The password itself is never shown' })

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
      description: 'Password at the mail server; empty: forget it. Written only, never shown',
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
        description: 'Where the mail goes. Default: your own address',
        errorMessage: 'must be an e-mail address',
      }),
    ),
  },
  { title: 'TestMail', description: 'Where a test mail goes', additionalProperties: false },
)

export const TestMailResult = Type.Object(
  {
    to: Type.String({ description: 'Where the mail went' }),
    sent: Type.Boolean({ description: 'Did the mail server accept it?' }),
    reason: Type.Union([Type.Enum(Object.keys(mailFailures) as (keyof typeof mailFailures)[]), Type.Null()], {
      description: 'Why it was not sent',
    }),
    message: Type.String({ description: 'The result, for people' }),
  },
  { title: 'TestMailResult', description: 'Result of a test mail' },
)
