// Tests which answer is sent if the look for new events ends after the read, or before it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { problems } from '#platform/problems.ts'
import { type EarlyRead, readEarly } from './early-reads.ts'

/** A route that reads once more each time and sets a header with the number of the read. */
async function answerOf(early: EarlyRead, read: (count: number) => Promise<string>) {
  const app = Fastify()
  app.decorateRequest('early', null)
  let count = 0
  app.get('/', async (req, reply) => {
    req.early = early
    return readEarly(req, reply.header('x-before', 'stays'), () => {
      count++
      reply.header(`x-read-${count}`, 'set')
      return read(count)
    })
  })
  app.setErrorHandler((error, _req, reply) => reply.code((error as { status?: number }).status ?? 500).send())
  const { statusCode, body, headers } = await app.inject('/')
  const set = Object.keys(headers).filter((name) => name.startsWith('x-'))
  return { status: statusCode, body, set, reads: count }
}

const same: EarlyRead = { look: Promise.resolve(), isCurrent: () => true, identify: () => null }
const other: EarlyRead = { ...same, isCurrent: () => false }
const text = async (count: number) => `read ${count}`
const fail = async (): Promise<never> => {
  throw problems.forbidden(['Admin'])
}

test('what the look confirms is sent, be it an answer or a refusal', async () => {
  assert.deepEqual(await answerOf(same, text), {
    status: 200,
    body: 'read 1',
    set: ['x-before', 'x-read-1'],
    reads: 1,
  })
  assert.equal((await answerOf(same, fail)).status, 403)
})

test('nothing is sent before the look has ended', async () => {
  let hasRead = false
  let end = () => {}
  let isCurrent = true
  const look = new Promise<void>((resolve) => (end = resolve))
  const answered = answerOf({ ...same, look, isCurrent: () => isCurrent }, async (count) => {
    hasRead = true
    return text(count)
  })
  while (!hasRead) await new Promise(setImmediate)
  isCurrent = false
  end()
  assert.deepEqual((await answered).reads, 2)
})

test('a read that began with what is no longer valid is repeated, without its headers', async () => {
  const repeated = { status: 200, body: 'read 2', set: ['x-before', 'x-read-2'], reads: 2 }
  assert.deepEqual(await answerOf(other, text), repeated)
  assert.deepEqual(await answerOf(other, (count) => (count === 1 ? fail() : text(count))), repeated)
})

test('the caller is refused if it is no longer known', async () => {
  const refused = { ...other, identify: () => problems.authenticationRequired() }
  assert.deepEqual(await answerOf(refused, text), { status: 401, body: '', set: ['x-before'], reads: 1 })
})

test('a look that fails fails the request', async () => {
  const look = Promise.reject(problems.busy())
  assert.equal((await answerOf({ ...same, look }, text)).status, 503)
})
