// Loaded before node:test in the process of a lane: spares it the hook that runs for every promise.
// The runner follows every asynchronous resource to tell which test it belongs to. That costs a sixth of the time of
// tests that call an application. Here it learns only of its own tests and suites, which is what nesting needs. An
// exception that nobody catches then fails the file instead of one test of it.
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
