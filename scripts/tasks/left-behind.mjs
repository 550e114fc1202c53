// What a test file must leave as it was when other files run after it in the same process.

/** Libraries set these as they are loaded. */
const OF_LIBRARIES = new Set(['VIPSHOME'])
/** By these, code tells a browser from a server; whatever else is new comes from a library and changes nothing. */
const OF_BROWSERS = new Set(['window', 'document', 'location', 'localStorage', 'sessionStorage', 'indexedDB'])

/** Remembers environment, working folder and global names. */
export const lookAround = () => ({
  env: { ...process.env },
  folder: process.cwd(),
  globals: Object.getOwnPropertyDescriptors(globalThis),
})

/** Names what is not as it was. */
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

/** Node replaces some getters by what they got, the first time that they are asked. */
function hasChanged(name, before, now) {
  if (before === undefined) return OF_BROWSERS.has(name)
  return 'value' in before ? !Object.is(before.value, now.value) : 'get' in now && before.get !== now.get
}
