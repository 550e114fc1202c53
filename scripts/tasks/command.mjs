// Runs a program of the checks and gathers what it says.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'

/** Runs `node args` in the root; resolves with the exit code and all output together. */
export function runNode(args, options = {}) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  return new Promise((settle) => {
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => settle({ code: 1, output: error.message }))
    child.on('close', (code, signal) =>
      settle({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }),
    )
  })
}

/** The main script of an installed command-line package. */
export const installed = (path) => join(ROOT, 'node_modules', ...path.split('/'))
