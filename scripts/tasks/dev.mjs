// The server and the web app side by side, each reloading what changes; the browser talks to Vite, Vite to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { followParent } from '../../server/bin/follow-parent.mjs'
import { ROOT } from '../install.mjs'
import { installed } from './command.mjs'

const WEB_PORT = 5173
const address = `http://127.0.0.1:${WEB_PORT}`

const programs = [
  {
    args: [
      '--watch',
      '--watch-preserve-output',
      '--conditions=source',
      'server/bin/stepwright.mjs',
      'serve',
      ...process.argv.slice(2),
    ],
    cwd: ROOT,
    // Pages come from Vite, so that is the origin which writes by cookie are checked against.
    env: { ...process.env, STEPWRIGHT_URL: address },
  },
  {
    args: [
      '--conditions=source',
      installed('vite/bin/vite.js'),
      '--host',
      '127.0.0.1',
      '--port',
      String(WEB_PORT),
      '--strictPort',
    ],
    cwd: join(ROOT, 'web'),
    env: process.env,
  },
]

const children = programs.map(({ args, cwd, env }) =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit' }),
)
let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}
if (process.env.npm_lifecycle_event) followParent(process.ppid, stop)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
