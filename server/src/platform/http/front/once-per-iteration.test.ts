// Tests how often the server looks for what other processes have committed, and when.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { test } from 'node:test'
import { until } from '#test/databases.ts'
import { oncePerIteration } from './once-per-iteration.ts'

for (const when of ['first', 'after'] as const)
  test(`requests of one turn share one look (${when}); the next turn looks again`, async () => {
    let looks = 0
    const look = oncePerIteration(() => {
      looks++
      return Promise.resolve()
    }, when)
    const socket = new Socket()
    const waited = look(socket)
    assert.equal(look(socket), waited)
    await waited
    assert.equal(looks, 1)
    await new Promise(setImmediate)
    await look(socket)
    assert.equal(looks, 2)
  })

test('a request that came by no socket shares nothing', () => {
  let looks = 0
  const look = oncePerIteration(() => {
    looks++
    return undefined
  }, 'after')
  look({})
  look({})
  assert.equal(looks, 2)
})

test('a look that a query answers begins after every request that it serves was read', async () => {
  const order: string[] = []
  const look = oncePerIteration(() => {
    order.push('look')
    return Promise.resolve()
  }, 'after')
  const server = createServer((socket) =>
    socket.on('data', () => {
      order.push('request')
      void look(socket)
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const clients = Array.from({ length: 5 }, () => new Socket().connect(port, '127.0.0.1'))
  await Promise.all(clients.map((client) => once(client, 'connect')))
  for (const client of clients) client.write('a')
  await until(() => order.filter((each) => each === 'request').length === 5 && order.at(-1) === 'look')
  for (const client of clients) client.destroy()
  server.close()
  // Requests of one turn are followed by one look, never the other way round.
  assert.equal(order[0], 'request')
  assert.ok(!order.join(' ').includes('look look'), order.join(' '))
})
