// Textarea that grows with its text; controlled by the caller.
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface GrowingProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  name: string
}

export function Growing({ name, ...rest }: GrowingProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text that changes the height.
  useLayoutEffect(() => {
    const area = field.current
    // Browsers with `field-sizing` need no script.
    if (!area || CSS.supports('field-sizing', 'content')) return
    fit(area)
    // In a folded panel the text has no height yet.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => fit(area)))
    observer.observe(area)
    return () => observer.disconnect()
  }, [rest.value])
  return <textarea ref={field} rows={1} data-field={name} {...rest} />
}

function fit(area: HTMLTextAreaElement): void {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}
