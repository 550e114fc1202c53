// Runs commands one after the other as the command line does, and returns output and exit code of each.
import { Readable } from 'node:stream'
import { format } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { readyLine } from './hosting/launch.ts'

interface Request {
  args: string[]
  env: Record<string, string>
  input: string
}

let count = 0
process.stdout.setMaxListeners(0)

function clearEnvironment(): void {
  for (const name of Object.keys(process.env)) if (/^(STEPWRIGHT_|NODE_)/.test(name)) delete process.env[name]
}

/** A command prints once, at its end. A failing command exits or sets its exit code in the same turn of the event loop. */
async function runHere({ args, env, input }: Request) {
  clearEnvironment()
  Object.assign(process.env, env)
  process.argv = [...process.argv.slice(0, 2), ...args]
  process.exitCode = 0
  Object.defineProperty(process, 'stdin', { configurable: true, get: () => Readable.from([input]) })
  const output = { stdout: '', stderr: '' }
  const code = new Promise<number>((resolve, reject) => {
    process.exit = ((status: number) => resolve(status)) as typeof process.exit
    const print = (stream: keyof typeof output) => (text: string) => {
      output[stream] += `${format(text)}\n`
      setImmediate(() => resolve(Number(process.exitCode ?? 0)))
    }
    console.log = print('stdout')
    console.error = print('stderr')
    process.stdout.write = ((text: string) => {
      // Ends the thread, because the server does not end.
      if (readyLine.test(text)) reject(new Error(`it serves: ${text}`))
      return true
    }) as typeof process.stdout.write
  })
  await import(`../src/cli/main.ts?run=${count++}`)
  return { code: await code, signal: null, ...output }
}

parentPort?.on('message', async (request: Request) => parentPort?.postMessage(await runHere(request)))
