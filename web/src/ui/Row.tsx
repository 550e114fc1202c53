// Row of a dense list: picture or icon, title, facts, and a state at the end.
import type { ReactNode } from 'react'
import type { Image } from '../lib/api.ts'
import './row.css'

interface RowProps {
  image: Image | null | undefined
  /** Replaces the picture. */
  sign: ReactNode
  title: string
  facts: ReactNode
  state?: ReactNode
}

export const rowClass = 'sw-row-link'

export function Row({ image, sign, title, facts, state }: RowProps) {
  return (
    <>
      <Thumb image={image} sign={sign} width={64} />
      <span className="sw-row-text">
        <strong>{title}</strong>
        <span>{facts}</span>
      </span>
      {state}
    </>
  )
}

type ThumbProps = Pick<RowProps, 'image' | 'sign'> & { width: number }

export function Thumb({ image, sign, width }: ThumbProps) {
  if (!image)
    return (
      <span className="sw-thumb" aria-hidden="true">
        {sign}
      </span>
    )
  const src = image['200x150'] ?? image.thumbnail ?? image.original
  const size = { width, height: width * 0.75 }
  return <img {...size} src={src} className="sw-thumb" alt="" loading="lazy" decoding="async" />
}
