// The folder that one test run keeps all its temporary files in, and the watcher that removes it whatever happens.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PATIENCE_MS = 15_000

/** Makes the folder and sends every temporary file of this process and its children there. */
export function openWorkspace() {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-test-'))
  // PostgreSQL runs as another user when this one is root, and has to reach its files below.
  chmodSync(folder, 0o755)
  const watcher = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  watcher.stdin.unref()
  watcher.stdin.on('error', () => {})
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  return { folder, close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** The watcher: waits for the end of its parent, then removes the folder until nothing writes there any more. */
async function watch(folder) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  for await (const _ of process.stdin);
  for (let waited = 0; waited < PATIENCE_MS; waited += 1500) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    await wait(1500)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await watch(process.argv[2])
