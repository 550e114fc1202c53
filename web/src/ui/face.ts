// A person's own picture, if there is one: placeholders have a number below one, and letters look better.
interface Picture {
  id: number | string
  thumbnail?: string
  standard?: string
  original?: string
}

/** The small ones are too small where a face is shown large. */
export function pictureOf(image: Picture | null | undefined, isLarge = false): string | undefined {
  if (!image || Number(image.id) < 1) return undefined
  return (isLarge ? image.standard : undefined) ?? image.thumbnail ?? image.standard ?? image.original
}
