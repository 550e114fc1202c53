// Proves that a stopping server answers the requests in progress and then exits with code 0.
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { test } from 'node:test'
import { aFolder, times, until } from '../../databases.ts'
import { sample } from '../../extent.ts'
import { adminSettings, signIn, startServer } from '../../processes.ts'

interface Answer {
  status: number
  isWhole: boolean
}

function patch(url: string, agent: Agent, headers: Record<string, string>, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/2.0/settings`, { method: 'PATCH', agent, headers }, (answer) => {
      answer.resume()
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, isWhole: answer.complete }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

for (const signal of sample(['SIGTERM', 'SIGINT'] as const, 1)) {
  test(`${signal} under load: nothing that was begun is cut off`, async () => {
    const server = await startServer(['--data', aFolder()], { env: adminSettings })
    const { authorization } = await signIn(server.url)
    const headers = { authorization, 'content-type': 'application/json' }
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const answers: Answer[] = []
    const errors: NodeJS.ErrnoException[] = []
    const writers = times(16, async (index) => {
      for (let count = 0; errors.length < 16; count++) {
        const body = JSON.stringify({ description: `${index} ${count}` })
        const answer = await patch(server.url, agent, headers, body).catch((error) => void errors.push(error))
        if (!answer) return
        answers.push(answer)
        if (answer.status === 503) return
      }
    })
    await until(() => answers.length > 50)
    const ended = await server.stop(signal)
    await Promise.all(writers)
    agent.destroy()
    assert.equal(ended.code, 0, ended.stderr)
    assert.doesNotMatch(ended.stderr, /requests that were still under way are cut off/)
    for (const { status, isWhole } of answers) assert.ok(isWhole && (status === 200 || status === 503))
    // A connection may be refused or closed, but never within a response.
    for (const { code } of errors) assert.match(String(code), /^(ECONNREFUSED|ECONNRESET|EPIPE)$/)
  })
}
