// Proves that idle connections do not delay the end of a server, and that it prints messages and log to their streams.
// Circle: outer, because it starts a server for one more case of its end.
// Covers: server/src/main server/src/platform/http/serve/
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { test } from 'node:test'
import { aFolder, times } from '../../databases.ts'
import { startServer } from '../../processes.ts'

test('connections that nobody uses do not hold it up, and what it says is in its place', async () => {
  const server = await startServer(['--data', aFolder(), '--log', 'debug'])
  const agent = new Agent({ keepAlive: true })
  await Promise.all(
    times(
      10,
      () =>
        new Promise((resolve, reject) => {
          request(`${server.url}/healthz`, { agent }, (answer) => answer.resume().on('end', resolve))
            .on('error', reject)
            .end()
        }),
    ),
  )
  const { code, stdout, stderr } = await server.stop()
  assert.equal(code, 0)
  assert.doesNotMatch(stderr, /requests that were still under way are cut off/)
  agent.destroy()
  assert.match(stdout, /^Stepwright is ready at http:\/\/127\.0\.0\.1:\d+\nOpen it .*\nSetup code: [\w-]+\n$/)
  for (const line of stderr.trim().split('\n')) assert.equal(typeof JSON.parse(line).msg, 'string')
})
