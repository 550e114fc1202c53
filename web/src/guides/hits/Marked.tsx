// Text with the words of a search marked.
import type { ReactNode } from 'react'

interface MarkedProps {
  text: string
  /** Start and end of each. */
  highlights?: readonly (readonly number[])[] | undefined
}

export function Marked({ text, highlights = [] }: MarkedProps) {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from = 0, to = 0] of highlights) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
