// Checks that a test file leaves the process unchanged for the next file.

/** Libraries set these as they are loaded. */
const OF_LIBRARIES = new Set(['VIPSHOME'])
/** Code detects a browser by these; other new names come from a library and have no effect. */
const OF_BROWSERS = new Set(['window', 'document', 'location', 'localStorage', 'sessionStorage', 'indexedDB'])

/** Remembers environment, working folder and global names. */
export const lookAround = () => ({
  env: { ...process.env },
  folder: process.cwd(),
  globals: Object.getOwnPropertyDescriptors(globalThis),
})

/** Names what has changed. */
export function leftBehind({ env, folder, globals }) {
  const names = Object.keys({ ...env, ...process.env }).filter(
    (name) => env[name] !== process.env[name] && !OF_LIBRARIES.has(name),
  )
  return [
    ...names.map((name) => `process.env.${name}`),
    ...(folder === process.cwd() ? [] : ['process.cwd()']),
    ...Object.getOwnPropertyNames(globalThis)
      .filter((name) => hasChanged(name, globals[name], Object.getOwnPropertyDescriptor(globalThis, name)))
      .map((name) => `globalThis.${name}`),
  ]
}

/** Node replaces some getters by their value at the first access. */
function hasChanged(name, before, now) {
  if (before === undefined) return OF_BROWSERS.has(name)
  return 'value' in before ? !Object.is(before.value, now.value) : 'get' in now && before.get !== now.get
}
