// Stops this process when the one that started it is gone: a shell that npm puts between does not pass signals on.

const LOOK_MS = 200
const VARIABLE = 'STEPWRIGHT_PARENT'

/** Calls `onGone` once when the parent is no longer `parent`. */
export function followParent(parent, onGone) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, LOOK_MS)
  timer.unref()
}

/** Tells the program that takes over this process whom to follow. */
export function passParentOn(parent) {
  process.env[VARIABLE] = String(parent)
}

/** Follows whom the environment names, and a parent that holds a channel to us. */
export function followNamedParent() {
  const stop = () => process.kill(process.pid, 'SIGTERM')
  const parent = process.env[VARIABLE]
  delete process.env[VARIABLE]
  if (process.channel) {
    process.once('disconnect', stop)
    process.channel.unref()
  } else if (parent !== undefined) {
    followParent(Number(parent), stop)
  }
}
