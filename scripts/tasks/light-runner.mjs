// Loaded before node:test in a worker: removes the hook that the runner installs for every promise.
// The runner follows every asynchronous resource to find the test that it belongs to. That costs a sixth of the time of
// tests that call an application. Here each test is the value of an AsyncLocalStorage while it runs, which costs nothing
// measurable: `after` in a test, also in a function that it awaits, runs at the end of that test. An uncaught exception
// fails the file instead of a single test.
import hooks from 'node:async_hooks'

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = hooks
const current = new AsyncLocalStorage()
let init = () => {}

hooks.AsyncResource = class extends AsyncResource {
  constructor(type, options) {
    super(type, options)
    init(this.asyncId(), type, this.triggerAsyncId(), this)
  }

  runInAsyncScope(work, self, ...args) {
    const named = (...given) => current.run(this.asyncId(), () => Reflect.apply(work, self, given))
    return super.runInAsyncScope(named, self, ...args)
  }
}
hooks.createHook = (callbacks) => {
  init = callbacks.init
  return { enable: () => {}, disable: () => {} }
}
hooks.executionAsyncId = () => current.getStore() ?? executionAsyncId()
await import('node:test')
Object.assign(hooks, { AsyncResource, createHook, executionAsyncId })
