// Moves a member of a list.

/** Clamps indices to the list. Returns the same list if nothing moves. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.max(0, Math.min(list.length - 1, to))
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined || target === from ? list : rest.toSpliced(target, 0, item)
}
