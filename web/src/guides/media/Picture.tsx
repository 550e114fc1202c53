// A picture in a box of 4:3 that is reserved before it has loaded, in the size that fits the room.
import type { Image } from '../../lib/api.ts'
import { sourcesOf } from './media.ts'

interface PictureProps {
  image: Image
  alt: string
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string
  /** Of the first thing that is seen: loaded before everything else. */
  isFirst?: boolean
}

export function Picture({ image, alt, sizes, isFirst = false }: PictureProps) {
  return (
    <img
      className="sw-picture"
      src={image.medium ?? image.standard ?? image.original}
      srcSet={sourcesOf(image)}
      sizes={sizes}
      alt={alt}
      width={592}
      height={444}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
