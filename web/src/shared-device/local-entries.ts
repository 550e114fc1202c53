// Entries of localStorage that belong to the user of a shared device, as opposed to the device.
const prefix = 'stepwright'

/** Entries of the device itself: appearance, language, camera, and this feature. */
const ofDevice: ReadonlySet<string> = new Set([
  'stepwright.theme',
  'stepwright.accent',
  'stepwright.language',
  'stepwright-camera',
  'stepwright.signed-out',
  'stepwright.shared',
  'stepwright.shared-owner',
  'stepwright.shared-touched',
  'stepwright.shared-over',
  'stepwright.shared-lock',
])

/** Texts that exist nowhere else. */
const isUnsaved = (name: string): boolean => /^stepwright\.(?:draft|comment|page|typed)\./.test(name)

/** Returns nothing if the browser refuses storage. */
export function personalEntries(): Readonly<Record<string, string>> {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix) && !ofDevice.has(name))
    return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? '']))
  } catch {
    return {}
  }
}

/** Without WebCrypto they would be lost when another user signs in. */
export const countUnsavedTexts = (): number => Object.keys(personalEntries()).filter(isUnsaved).length

export function removeEntries(names: readonly string[]): void {
  try {
    for (const name of names) localStorage.removeItem(name)
    sessionStorage.clear()
  } catch {
    // If storage is refused, there is nothing to delete.
  }
}

/** Entries that the user has made since are newer. */
export function restoreEntries(entries: Readonly<Record<string, string>>): void {
  try {
    for (const [name, text] of Object.entries(entries))
      if (localStorage.getItem(name) === null) localStorage.setItem(name, text)
  } catch {
    // A full disk: drafts of guides are lost, as they are on any full disk.
  }
}
