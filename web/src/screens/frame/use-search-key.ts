// Control K, or a slash outside of fields, leads to the search: its field where the header shows it, or its screen.
import { useEffect } from 'react'
import { useNavigate } from '../../lib/router/hooks.ts'
import { isCompared } from '../../scan/comparison.ts'

/** Fields and dialogs take keys as text. On shared devices and in runs scanners type anywhere. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null

export function useSearchKey(isOn: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOn) return
    const search = (event: KeyboardEvent) => {
      const isCommand =
        (event.ctrlKey || event.metaKey) && event.key === 'k' && !event.altKey && !event.shiftKey
      const isSlash = event.key === '/' && !isCompared() && !event.ctrlKey && !event.metaKey && !event.altKey
      const isHere = !takesKeys(event.target) && !document.querySelector('dialog[open], .sw-run-page')
      if (event.defaultPrevented || event.isComposing || !isHere || !(isCommand || isSlash)) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('.sw-header-search input')
      if (field?.checkVisibility()) field.select()
      else void navigate({ to: '/search', search: {} })
    }
    window.addEventListener('keydown', search)
    return () => window.removeEventListener('keydown', search)
  }, [isOn, navigate])
}
