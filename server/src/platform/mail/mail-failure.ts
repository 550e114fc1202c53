// Names the reason why a mail was not sent, without quoting the answer of the mail server.
export const mailFailures = {
  'not-found': 'No computer has the name of the mail server',
  unreachable: 'The mail server cannot be reached at this host and port',
  'timed-out': 'The mail server did not answer in time',
  certificate: 'The certificate of the mail server is not valid for its name or not trusted',
  encryption: 'The mail server does not speak the chosen encryption on this port',
  'sign-in': 'The mail server refused the user name or password',
  sender: 'The mail server refused the sender address',
  recipient: 'The mail server refused the recipient address',
  password: 'The saved password cannot be read on this server: enter it again',
  refused: 'The mail server refused the mail',
} as const

export type MailFailure = keyof typeof mailFailures

interface SmtpError {
  code?: string
  command?: string
  message?: string
  responseCode?: number
}

/** Thrown before a connection is made. */
export class UnreadablePassword extends Error {
  constructor() {
    super(mailFailures.password)
  }
}

const notFound = /^(?:EDNS|ENOTFOUND|EAI_AGAIN|ENODATA)$/
const certificate = /certificate|self[- ]signed|altname|ERR_TLS_CERT|CERT_/i
const noTls = /wrong version number|SSL routines|TLS|EPROTO/i

export function failureOf(error: unknown): MailFailure {
  if (error instanceof UnreadablePassword) return 'password'
  const { code = '', command = '', message = '' } = (error ?? {}) as SmtpError
  if (notFound.test(code) || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'not-found'
  if (code === 'ETIMEDOUT' || code === 'EABORT' || /ETIMEDOUT/.test(message)) return 'timed-out'
  if (certificate.test(message) || certificate.test(code)) return 'certificate'
  if (code === 'ETLS' || noTls.test(message) || command === 'STARTTLS') return 'encryption'
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign-in'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  if (command === 'CONN' || code === 'ESOCKET' || code === 'ECONNECTION') return 'unreachable'
  return 'refused'
}
