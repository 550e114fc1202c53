// Tests streamed answers: a failure cuts the stream and leaves one line in the log.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { access } from '../request/access.ts'
import { nobody } from '../request/context.ts'
import { createHttpServer } from '../serve/server.ts'
import { sendStream } from './answer-stream.ts'

type Body = () => AsyncGenerator<string>

/** A listening server whose only route streams the result of `body`. */
async function serve(body: Body) {
  const lines: Record<string, unknown>[] = []
  const app = createHttpServer({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    catchUp: () => undefined,
    recall: null,
    isStillIn: () => true,
    siteRules: () => ({ private: false, allowedOrigins: [], language: 'en' }),
    identify: async () => ({ actor: nobody, token: null }),
    believes: () => false,
  })
  after(() => app.close())
  app.get('/file', { config: { access: access.public } }, (req, reply) =>
    sendStream(req, reply, { type: 'text/csv', filename: 'file.csv', body: body() }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { port, lines, ask: () => fetch(`http://127.0.0.1:${port}/file?token=x`) }
}

test('an answer that breaks off is cut, and logged once with the number of its request', async () => {
  const { lines, ask } = await serve(async function* () {
    yield 'one,two\n'
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('the disk is gone')
  })
  const answer = await ask()
  assert.equal(answer.status, 200)
  await assert.rejects(answer.text())
  assert.equal(lines.length, 1)
  const [line] = lines as [{ err: { message: string }; reqId: string; msg: string; method: string }]
  assert.equal(line.err.message, 'the disk is gone')
  assert.match(line.reqId, /^[0-9a-f]{8}-1$/)
  assert.deepEqual([line.msg, line.method], ['an answer broke off', 'GET'])
})

test('what fails before anything was sent is a refusal like any other, and logged once', async () => {
  const { lines, ask } = await serve(
    // biome-ignore lint/correctness/useYield: it fails before it could
    async function* () {
      throw new Error('nothing to tell')
    },
  )
  const answer = await ask()
  assert.equal(answer.status, 500)
  assert.equal(((await answer.json()) as { code: string }).code, 'server.error')
  assert.deepEqual(
    lines.map((line) => line.msg),
    ['request failed'],
  )
})

test('a client that goes away is nothing to log, and ends the making of its answer', async () => {
  let isOver: (value?: unknown) => void = () => {}
  const over = new Promise((resolve) => {
    isOver = resolve
  })
  const { port, lines } = await serve(async function* () {
    try {
      for (;;) {
        yield 'line\n'.repeat(10_000)
        await new Promise((resolve) => setImmediate(resolve))
      }
    } finally {
      isOver()
    }
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /file HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.destroy()
  await over
  assert.deepEqual(lines, [])
})

test('an answer whose parts never have to be waited for leaves others their turn', async () => {
  let isOver = false
  const { ask } = await serve(async function* () {
    // Ends only after another task has run in between.
    setImmediate(() => {
      isOver = true
    })
    while (!isOver) yield ''
    yield 'last\n'
  })
  assert.equal(await (await ask()).text(), 'last\n')
})
