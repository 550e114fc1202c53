// Draws the pictures that tests upload.
import sharp from 'sharp'

export interface PhotoWish {
  /** Of the camera, as EXIF counts: 6 lies on its side. */
  orientation?: number
  /** Different ones give different files. */
  colour?: string
  quality?: number
}

/** A JPEG with something to see in each corner: red, green, blue and yellow, clockwise from the upper left. */
export async function aPhoto(width: number, height: number, wish: PhotoWish = {}): Promise<Buffer> {
  const drawn = sharp(Buffer.from(corners(width, height, wish.colour ?? '#8899aa')))
  const turned = wish.orientation ? drawn.withMetadata({ orientation: wish.orientation }) : drawn
  return turned.jpeg({ quality: wish.quality ?? 80 }).toBuffer()
}

export function corners(width: number, height: number, ground: string): string {
  const [w, h] = [width / 4, height / 4]
  const spot = (x: number, y: number, colour: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>${spot(0, 0, '#ff0000')}` +
    `${spot(width - w, 0, '#00ff00')}${spot(width - w, height - h, '#0000ff')}${spot(0, height - h, '#ffff00')}</svg>`
  )
}
