// A real SMTP server in the test process that stores or rejects messages as the test says.
import { type AddressInfo, createServer } from 'node:net'
import { after } from 'node:test'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  text: string
  user: string
}

interface MailServerOptions {
  /** Requires authentication. */
  user?: string
  password?: string
  /** Uses a self-signed certificate. */
  isTls?: boolean
}

export async function startMailServer({ user, password, isTls = false }: MailServerOptions = {}) {
  const mails: Received[] = []
  const state = { isDown: false, refusedTo: '', refusedFrom: '' }
  const server = new SMTPServer({
    secure: isTls,
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: user === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth({ username, password: given }, _session, done) {
      if (username === user && given === password) return done(null, { user: username })
      done(new Error('Wrong'))
    },
    onMailFrom({ address }, _session, done) {
      done(address === state.refusedFrom ? new Error('No such sender') : null)
    },
    onRcptTo({ address }, _session, done) {
      done(address === state.refusedTo ? new Error('No such box') : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (state.isDown) return done(new Error('No room'))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: decodeQuotedPrintable(Buffer.concat(parts).toString()),
          user: String(session.user ?? ''),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { mails, state, port }
}

/** Accepts connections and never answers. */
export async function startSilentServer() {
  const sockets = new Set<import('node:net').Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
