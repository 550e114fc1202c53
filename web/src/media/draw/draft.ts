// Stores the drawing on a picture until it is saved or discarded, so that a closed tab does not lose it.

const nameOf = (imageid: number) => `stepwright drawing ${imageid}`

export function readDrawing(imageid: number): string | null {
  try {
    return sessionStorage.getItem(nameOf(imageid))
  } catch {
    return null
  }
}

/** Null deletes it. */
export function storeDrawing(imageid: number, markup: string | null): void {
  try {
    if (markup === null) sessionStorage.removeItem(nameOf(imageid))
    else sessionStorage.setItem(nameOf(imageid), markup)
  } catch {
    // A browser that refuses storage draws without it.
  }
}
