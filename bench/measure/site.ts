// A real Stepwright server as a child process, as users start it, and the programs that are measured beside it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type SiteProcess, startSite } from '../../e2e/support/site.ts'
import { type Launched, launch, program, whenReady } from '../../server/test/hosting/launch.ts'
import { adminSettings } from '../../server/test/hosting/people.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))

export interface Child extends Pick<SiteProcess, 'port' | 'pid'> {
  stop(): Promise<unknown>
}

export const admin = { email: 'bench@example.org', password: 'a bench of beech wood' }

export async function startScript(script: string, args: string[]): Promise<Child> {
  const launched = launchMeasured(['--conditions=source', join(folder, script), ...args])
  const [, port] = await whenReady(launched, /^port (\d+)/m)
  return { ...launched, port: Number(port) }
}

/** On the Node that runs the measurement. */
export const launchMeasured = (args: readonly string[], cwd?: string, env = {}): Launched =>
  launch([process.execPath, ...args], {
    ...(cwd && { cwd }),
    env: { ...process.env, ...env },
    stderr: 'inherit',
  })

export interface BenchSite extends SiteProcess {
  remove(): Promise<void>
}

export async function startStepwright(data?: string, databaseUrl = ''): Promise<BenchSite> {
  const site = await startSite({
    // Without its flags and a channel the command replaces itself with the server, as it does for users.
    ...{ command: [process.execPath, program], hasChannel: false, stderr: 'inherit' },
    ...(data && { data }),
    env: {
      ...adminSettings(admin),
      STEPWRIGHT_LOG: 'error',
      ...(databaseUrl && { STEPWRIGHT_DATABASE_URL: databaseUrl }),
    },
  })
  const remove = async () => {
    await site.stop()
    rmSync(site.data, { recursive: true, force: true })
  }
  return { ...site, remove }
}
