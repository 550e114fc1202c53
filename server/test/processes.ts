// Starts the command line and the server as processes, for tests that stop, kill and reject them.
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Calls, callsAt } from './hosting/calls.ts'
import {
  type Ended,
  type Launched,
  launch as launchProgram,
  program,
  readyLine,
  whenReady,
} from './hosting/launch.ts'

import { adminSettings as settingsOf, signIn as signInBy } from './hosting/people.ts'

export type { Ended } from './hosting/launch.ts'

const programAsUser = fileURLToPath(new URL('./as-user/stepwright.ts', import.meta.url))
const admin = { email: 'ada@example.org', password: 'a good password' }

export interface RunOptions {
  env?: Record<string, string>
  /** Standard input. */
  input?: string
  /** The user that runs the command. Only root can change it. */
  uid?: number
}

export function launch(args: string[], { env, input = '', uid }: RunOptions = {}): Launched {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(STEPWRIGHT_|NODE_)/.test(name)),
  )
  // Another user may not be able to enter the folder of the checkout, so root loads the program.
  const script = uid === undefined ? [program] : [programAsUser, String(uid)]
  const command = [process.execPath, '--conditions=source', ...script, ...args]
  const launched = launchProgram(command, { cwd: '/', env: { ...own, ...env }, input })
  // A failing test must neither leave the process running nor wait for it.
  after(() => void launched.child.kill('SIGKILL'))
  return launched
}

/** Runs a command and waits for its end. A server that becomes ready is an error, because it does not end. */
export async function run(args: string[], options: RunOptions = {}): Promise<Ended> {
  const { child, output, ended } = launch(args, options)
  child.stdout?.on('data', () => readyLine.test(output.stdout) && child.kill('SIGKILL'))
  const end = await ended
  if (readyLine.test(end.stdout)) throw new Error(`stepwright ${args.join(' ')} serves: ${end.stdout}`)
  return end
}

export interface RunningServer extends Launched {
  url: string
}

/** Starts a server and waits until it is ready. A server that ends before is an error. */
export async function startServer(args: string[], options: RunOptions = {}): Promise<RunningServer> {
  const server = launch(['serve', '--port', '0', ...args], options)
  const [, url = ''] = await whenReady(server)
  return { ...server, url }
}

export const adminSettings = settingsOf(admin)

/** Returns the calls of the administrator in a new session, or those of another person. */
export const signIn = async (url: string, person = admin): Promise<Calls> =>
  callsAt(url, await signInBy(callsAt(url).call, person))
