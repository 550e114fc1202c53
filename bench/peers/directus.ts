// Installs Directus into a folder outside of the repository and starts it with SQLite.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { reservePort } from '../../server/test/ports.ts'
import { admin, type Child, launchMeasured } from '../measure/site.ts'

export const directusVersion = '11.13.4'
/** The version that Directus asks for does not run on Node 24. */
const overrides = { 'isolated-vm': '6.2.0' }
const readyAfterMs = 60_000
const mostLines = 5

export interface Directus extends Child {
  call<T>(method: string, path: string, body?: object): Promise<T>
  token: string
  remove(): Promise<void>
}

/** A peer that this machine cannot install; without it there is nothing to compare. */
export class MissingPeer extends Error {}

/** The folder is reused; its content is not part of this repository, by licence. */
export async function installDirectus(
  folder = join(tmpdir(), `stepwright-bench-directus-${directusVersion}`),
): Promise<string> {
  const command = join(folder, 'node_modules/directus/cli.js')
  if (installedVersion(folder) === directusVersion) return command
  mkdirSync(folder, { recursive: true })
  const manifest = { private: true, dependencies: { directus: directusVersion }, overrides }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { ...process.env, ...thisNode() },
    maxBuffer: 100_000_000,
    shell: process.platform === 'win32',
  }).catch((error: Error & { stderr?: string }) => {
    const said = (error.stderr ?? error.message).trim().split('\n', mostLines).join('\n')
    throw new MissingPeer(
      `Directus ${directusVersion} could not be installed in ${folder}. It needs the registry of npm, and Python, make and a C++ compiler where a driver has no prebuilt binary. With --data FOLDER, an installation of another machine of this kind is used. npm said:\n${said}`,
    )
  })
  return command
}

/** Written last by npm. */
function installedVersion(folder: string): string | undefined {
  const lock = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(lock)) return undefined
  return JSON.parse(readFileSync(lock, 'utf8')).packages['node_modules/directus']?.version
}

/** Drivers are built for the Node that runs the measurement, with its own headers if it has them. */
function thisNode(): Record<string, string> {
  const bin = dirname(process.execPath)
  const headers = existsSync(join(bin, '../include/node/node.h'))
  return {
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    ...(headers ? { npm_config_nodedir: dirname(bin) } : {}),
  }
}

/** With the defaults of its documentation; only telemetry is off. */
export async function startDirectus(command: string): Promise<Directus> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-bench-directus-data-'))
  for (const each of ['uploads', 'extensions']) mkdirSync(join(folder, each))
  const port = await reservePort()
  const env = {
    SECRET: randomBytes(32).toString('hex'),
    ...{ DB_CLIENT: 'sqlite3', DB_FILENAME: join(folder, 'data.db') },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    ...{ HOST: '127.0.0.1', PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ TELEMETRY: 'false', LOG_LEVEL: 'error', NODE_ENV: 'production' },
  }
  await promisify(execFile)(process.execPath, [command, 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  const child = launchMeasured([command, 'start'], folder, env)
  const base = `http://127.0.0.1:${port}`
  const remove = async () => {
    await child.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await whenReady(base)
    const token = await signIn(base)
    return { ...child, port, token, call: callsAs(base, token), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function whenReady(base: string): Promise<void> {
  const until = performance.now() + readyAfterMs
  for (;;) {
    const answer = await fetch(`${base}/server/ping`).catch(() => undefined)
    if (answer?.ok) return
    if (performance.now() > until) throw new Error('Directus did not start')
    await pause(100)
  }
}

async function signIn(base: string): Promise<string> {
  const { access_token } = await callsAs(base)<{ access_token: string }>('POST', '/auth/login', admin)
  return access_token
}

function callsAs(base: string, token?: string): Directus['call'] {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
}
