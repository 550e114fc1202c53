// Short messages about success or failure. They stay while hovered or focused and are live regions. Behind a dialog,
// which makes them inert, the dialog's live region announces them.

import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { createStore, useStore } from '../lib/state/store.ts'
import { announce } from './announce.tsx'
import { IconButton } from './buttons/IconButton.tsx'

interface Toast {
  id: number
  kind: 'done' | 'failed'
  text: string
  /** Removed with the screen it belongs to. */
  isLocal: boolean
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export function showToast(text: string, kind: Toast['kind'] = 'done', isLocal = false): void {
  lastId += 1
  toasts.set([...toasts.get().slice(-2), { id: lastId, kind, text, isLocal }])
  announce(text, 'toast')
}

/** Called when a screen is left. */
export const dropLocalToasts = (): void => toasts.set(toasts.get().filter(({ isLocal }) => !isLocal))

const dismiss = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export function Toasts() {
  const shown = useStore(toasts)
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Rendered while empty: a live region announces only later changes.
    ref.current?.showPopover?.()
  }, [])

  useEffect(() => {
    // Shown again as a popover, so that it is above a dialog opened since.
    const box = ref.current
    if (!box?.showPopover || shown.length === 0 || !document.querySelector('dialog:modal')) return
    if (box.matches(':popover-open')) box.hidePopover()
    box.showPopover()
  }, [shown])

  return (
    <div ref={ref} className="sw-toasts" popover="manual" role="status" data-live>
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastView({ toast }: { toast: Toast }) {
  const { t } = useTexts()
  const timer = useRef(0)
  const stop = () => window.clearTimeout(timer.current)
  const start = () => {
    stop()
    timer.current = window.setTimeout(() => dismiss(toast.id), toast.kind === 'failed' ? 12_000 : 6000)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts once, when the message appears.
  useEffect(() => {
    start()
    return stop
  }, [])
  const Icon = toast.kind === 'done' ? IconCheck : IconAlertTriangle
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops the clock while someone reads.
    <div
      className="sw-row sw-toast"
      data-nowrap
      data-kind={toast.kind}
      onPointerEnter={stop}
      onPointerLeave={start}
      onFocus={stop}
      onBlur={start}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{toast.text}</span>
      <IconButton onClick={() => dismiss(toast.id)} label={t('ui.close')} Icon={IconX} iconSize={18} />
    </div>
  )
}
