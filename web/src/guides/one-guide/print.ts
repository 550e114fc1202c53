// Prints the page after lazy images are loaded.

/** Longest wait for images. */
const patienceMs = 10_000

export async function printWithPictures(): Promise<void> {
  const late = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => !image.complete)
  for (const image of late) image.loading = 'eager'
  const loaded = late.map((image) => image.decode())
  const { promise: patience, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  await Promise.race([Promise.allSettled(loaded), patience])
  clearTimeout(timer)
  window.print()
}
