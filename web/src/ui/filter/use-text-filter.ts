// Filters a list by text, on Enter and when the focus leaves the field. Letters that are typed while the list arrives stay.
import { useEffect, useRef } from 'react'

export function useTextFilter(value: string, onChange: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  /** Applied texts that the filter has not reached yet. */
  const sent = useRef<string[]>([])
  useEffect(() => {
    const isOwn = sent.current.includes(value)
    if (!isOwn || sent.current.at(-1) === value) sent.current = []
    // Another control changed the filter, such as a saved view.
    if (!isOwn && input.current) input.current.value = value
  }, [value])
  const apply = () => {
    const text = input.current?.value.trim() ?? ''
    if (text === (sent.current.at(-1) ?? value)) return
    sent.current.push(text)
    onChange(text)
  }
  return { apply, field: { ref: input, defaultValue: value, onBlur: apply } }
}
