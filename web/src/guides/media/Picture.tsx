// An image with reserved space of 4:3, in the size that fits.
import type { Image } from '../../lib/api.ts'
import { sourcesOf } from './media.ts'

interface PictureProps {
  image: Image
  alt: string
  /** Displayed width, as in the attribute `sizes`. */
  sizes: string
  /** True for the first visible image, which is loaded with priority. */
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
