// Loaded before node:test in a worker: removes the hook that the runner installs for every promise.
// The runner follows every asynchronous resource to find the test that it belongs to. That costs a sixth of the time of
// tests that call an application. Here it follows only its own tests and suites, which is enough for nesting. An
// uncaught exception then fails the file instead of a single test.
import hooks from 'node:async_hooks'

const { AsyncResource, createHook } = hooks
let init = () => {}

hooks.AsyncResource = class extends AsyncResource {
  constructor(type, options) {
    super(type, options)
    init(this.asyncId(), type, this.triggerAsyncId(), this)
  }
}
hooks.createHook = (callbacks) => {
  init = callbacks.init
  return { enable: () => {}, disable: () => {} }
}
await import('node:test')
Object.assign(hooks, { AsyncResource, createHook })
