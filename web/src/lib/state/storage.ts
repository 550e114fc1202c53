// Reads and writes small settings in localStorage. If the browser refuses storage, they last for this page only.
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Private mode or a full disk: the setting lasts for this page only.
  }
}

export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // If storage is refused, there is nothing to delete.
  }
}
