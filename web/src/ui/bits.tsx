// Small components: avatar, tag, time.
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { initials } from '../lib/slug.ts'

export function Avatar({
  name,
  image,
  size = 40,
}: {
  name: string
  image?: string | undefined
  size?: number
}) {
  const style = { width: size, height: size, fontSize: size * 0.38 }
  if (image) return <img className="sw-avatar" src={image} alt="" width={size} height={size} style={style} />
  // The initials are drawn by CSS: they are an image, not text that a label would repeat.
  return <span className="sw-avatar" style={style} data-letters={initials(name)} aria-hidden="true" />
}

type Tone = 'plain' | 'brand' | 'warning' | 'fault'

export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="sw-tag" data-tone={tone}>
      {children}
    </span>
  )
}

export function Moment({ at }: { at: number }) {
  const { format } = useTexts()
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={format.dateTime(at)}>
      {format.relative(at)}
    </time>
  )
}
