// An image whose space is reserved: a frame of 4:3, of 3:4 for an upright one, or its own size for a small one.
import { frameOf, frameSize, sizesIn, sourceSet } from '@stepwright/rules'
import type { Image } from '../../lib/api.ts'

interface PictureProps {
  image: Image
  alt: string
  /** Displayed width of the landscape frame, as in the attribute `sizes`. */
  sizes: string
  /** True for the first visible image, which is loaded with priority. */
  isFirst?: boolean
}

export function Picture({ image, alt, sizes, isFirst = false }: PictureProps) {
  const frame = frameOf(image)
  return (
    <img
      className="sw-picture"
      data-frame={frame === 'landscape' ? undefined : frame}
      src={image.medium ?? image.standard ?? image.original}
      srcSet={sourceSet(image)}
      sizes={sizesIn(image, sizes)}
      alt={alt}
      {...frameSize(image)}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
