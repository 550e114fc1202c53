// A person's own picture, if there is one: placeholders have a number below one, and letters look better.
interface Picture {
  id: number | string
  thumbnail?: string
  standard?: string
  original?: string
}

export function pictureOf(image: Picture | null | undefined): string | undefined {
  if (!image || Number(image.id) < 1) return undefined
  return image.thumbnail ?? image.standard ?? image.original
}
