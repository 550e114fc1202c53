// A text that was added or removed as a whole: its other side is empty.
import type { ReactNode } from 'react'
import { Sides } from './Sides.tsx'
import { Marked } from './Spans.tsx'

interface WholeSideProps {
  kind: 'added' | 'removed'
  text: string
  bullet?: ReactNode
  isContent?: boolean
}

export function WholeSide({ kind, text, bullet, isContent = false }: WholeSideProps) {
  const marked = (
    <>
      {bullet}
      <span>
        <Marked kind={kind} text={text} />
      </span>
    </>
  )
  const [before, after] = kind === 'removed' ? [marked, null] : [null, marked]
  return (
    <Sides kind={kind} before={before} after={after} isContent={isContent}>
      {marked}
    </Sides>
  )
}
