// Avatar of a user, if any: placeholders have an id below 1, and initials look better.
interface Picture {
  id: number | string
  thumbnail?: string
  standard?: string
  original?: string
}

/** Small sizes are too small for a large avatar. */
export function pictureOf(image: Picture | null | undefined, isLarge = false): string | undefined {
  if (!image || Number(image.id) < 1) return undefined
  return (isLarge ? image.standard : undefined) ?? image.thumbnail ?? image.standard ?? image.original
}
