// Changes the user of the process to the one that the first argument names, and removes the argument.
import { registerHooks } from 'node:module'

const server = new URL('../../src/main.ts', import.meta.url).href
// `serve` imports the server late, when the new user may not be able to look for its file. It is loaded already.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '../main.ts'
      ? { url: server, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

const [uid] = process.argv.splice(2, 1).map(Number)
process.setgroups?.([])
process.setgid?.(uid as number)
process.setuid?.(uid as number)
