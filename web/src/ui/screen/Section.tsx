// Section of a screen, labelled by its heading.
import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sw-section-title">
        {title}
      </h2>
      {children}
    </section>
  )
}
