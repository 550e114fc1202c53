// Proves that several processes serve one port, that a dead one is replaced, and that all end together.
// Circle: outer, because it starts nine server processes.
// Covers: server/src/main server/src/cli/serve.ts server/src/platform/processes/
import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { test } from 'node:test'
import { aFolder, times, until } from '../../databases.ts'
import { adminSettings, launch, type RunningServer, signIn, startServer } from '../../processes.ts'

/** Sends a request on its own connection, so that any of the processes may receive it. */
function ask(url: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent: new Agent(), headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))))
    }).on('error', reject)
  })
}

/** Process ids of the servers from their log lines. */
const listening = ({ output }: RunningServer): number[] => [
  ...new Set(
    output.stderr
      .split('\n')
      .filter((line) => line.includes('Server listening'))
      .map((line) => (JSON.parse(line) as { pid: number }).pid),
  ),
]

const figure = (metrics: string, name: RegExp): number =>
  metrics
    .split('\n')
    .filter((line) => name.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)

test('two processes serve, are replaced, are counted together and end together', async () => {
  const env = { ...adminSettings, STEPWRIGHT_WORKERS: '2', STEPWRIGHT_LOG: 'debug' }
  const server = await startServer(['--data', aFolder()], { env })
  // Log lines may arrive later than messages for users.
  await until(() => listening(server).length === 2)
  const first = listening(server)
  await Promise.all(times(20, () => ask(`${server.url}/api/2.0/info`)))
  const answered = /^stepwright_request_seconds_count\{.*route="\/api\/2\.0\/info"/
  // Whichever is asked tells the figures of all, without those of a process that does not answer in three seconds.
  const askAll = () => Promise.all(times(4, () => ask(`${server.url}/metrics`).catch(() => '')))
  await until(async () => (await askAll()).every((metrics) => figure(metrics, answered) === 20))

  const { api } = await signIn(server.url)
  for (let round = 0; round < 30; round++) {
    const description = `Round ${round}`
    const answer = await api('PATCH', '/settings', { description }, { connection: 'close' })
    assert.equal(answer.status, 200)
    await answer.text()
    assert.equal(JSON.parse(await ask(`${server.url}/api/2.0/info`)).description, description)
  }

  process.kill(first[0]!, 'SIGKILL')
  await until(() => listening(server).length === 3)
  await Promise.all(times(20, () => ask(`${server.url}/healthz`)))
  const { code, stdout } = await server.stop()
  assert.equal(code, 0)
  assert.doesNotMatch(stdout, /Setup code/)
  assert.equal(stdout.match(/is ready at/g)?.length, 1)
  for (const pid of listening(server)) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
})

test('the setup code is told once, and the death of the first process ends the others', async () => {
  const server = await startServer(['--data', aFolder(), '--workers', '2', '--log', 'debug', '--json'])
  const printed = server.output.stdout.trim().split('\n')
  assert.equal(printed.length, 1)
  const { url, setupCode } = JSON.parse(printed[0]!)
  assert.equal(url, server.url)
  assert.match(setupCode, /^[\w-]{9}$/)
  await until(() => listening(server).length === 2)
  const pids = listening(server)
  await server.stop('SIGKILL')
  await until(() => pids.every((pid) => !isAlive(pid)))
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('when the processes can not begin, the whole ends', async () => {
  const taken = await startServer(['--data', aFolder()])
  const { port } = new URL(taken.url)
  const { ended } = launch(['serve', '--workers', '3', '--data', aFolder(), '--port', port])
  assert.equal((await ended).code, 1)
  await taken.stop()
})
