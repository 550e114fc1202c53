// Closes a dialog at Escape, its close button or a press outside, after confirmation if input would be lost. Buttons of
// the dialog close it without one.
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  use,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { type Question, useConfirm } from './use-confirm.ts'

type Losses = Map<string, Question | null>

export const LossesContext = createContext<Losses>(new Map())

/** For input outside of fields, such as a drawing: while true, closing asks first. */
export function useUnsaved(isUnsaved: boolean, question: Question | null = null): void {
  const losses = use(LossesContext)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the last time it began to hold.
  useLayoutEffect(() => {
    if (isUnsaved) losses.set(id, question)
    return () => void losses.delete(id)
  }, [isUnsaved, losses, id])
}

interface Closing {
  onClose: () => void
  /** Input is applied immediately or stored as a draft. */
  isStored: boolean
}

export function useClosing(dialog: RefObject<HTMLDialogElement | null>, { onClose, isStored }: Closing) {
  const { t } = useTexts()
  const confirm = useConfirm()
  const losses = useRef<Losses>(new Map()).current
  /** Value of each field when it was first focused. */
  const before = useRef(new Map<Field, string>()).current
  const isAsking = useRef(false)
  const isOnBackdrop = useRef(false)

  const close = async () => {
    if (isAsking.current) return
    const usual = { title: t('ui.unsavedTitle'), body: t('ui.unsavedBody'), action: t('ui.unsavedAction') }
    const [loss] = losses.values()
    const isTyped = [...before].some(([field, text]) => field.isConnected && field.value !== text)
    if (loss === undefined && (isStored || !isTyped)) return onClose()
    isAsking.current = true
    const isSure = await confirm(loss ?? usual)
    isAsking.current = false
    if (isSure) onClose()
  }
  const props = {
    onCancel: (event: SyntheticEvent) => {
      // A cancelled file picker fires an event of this name, too.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      void close()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Browsers let a page prevent only the first of several close requests.
      event.preventDefault()
      event.stopPropagation()
      void close()
    },
    onClose: (event: SyntheticEvent) => {
      // The browser has closed it, as it does after a close request that was prevented once.
      if (event.target !== event.currentTarget || !dialog.current?.isConnected || dialog.current.open) return
      dialog.current.showModal()
      void close()
    },
    onFocus: ({ target }: FocusEvent) => {
      if (isField(target) && !before.has(target)) before.set(target, target.value)
    },
    // A text selection may end outside of the dialog: only presses that began there count.
    onPointerDown: (event: PointerEvent) => {
      isOnBackdrop.current = event.target === event.currentTarget
    },
    onClick: (event: SyntheticEvent) => {
      if (event.target === event.currentTarget && isOnBackdrop.current) void close()
    },
  }
  return { close, losses, props }
}

type Field = HTMLInputElement | HTMLTextAreaElement

const notWritten = ['search', 'checkbox', 'radio', 'range', 'button', 'submit', 'color']

/** Fields for input; search fields lose nothing. */
function isField(target: EventTarget): target is Field {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (!(target instanceof HTMLInputElement) || target.readOnly) return false
  return !notWritten.includes(target.type) && target.getAttribute('role') !== 'combobox'
}
