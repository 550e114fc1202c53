// When a dialog may close: at Escape, its cross or a press beside it, and only after a question where what was entered in it
// would be lost. Its own buttons close it without one: they say what they do.
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

/** For what is no field, such as a drawing: as long as it holds, closing the dialog around it asks first. */
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
  /** What is entered counts at once, or is kept and found again. */
  isStored: boolean
}

export function useClosing(dialog: RefObject<HTMLDialogElement | null>, { onClose, isStored }: Closing) {
  const { t } = useTexts()
  const confirm = useConfirm()
  const losses = useRef<Losses>(new Map()).current
  /** What stood in each field as it was first gone into. */
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
      // A file picker that is left without a choice says so by an event of that name, too.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      void close()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Browsers let a page hold back only the first of several requests to close.
      event.preventDefault()
      event.stopPropagation()
      void close()
    },
    onClose: (event: SyntheticEvent) => {
      // The browser has closed it by itself, as it does for a gesture that was held back once.
      if (event.target !== event.currentTarget || !dialog.current?.isConnected || dialog.current.open) return
      dialog.current.showModal()
      void close()
    },
    onFocus: ({ target }: FocusEvent) => {
      if (isField(target) && !before.has(target)) before.set(target, target.value)
    },
    // A text that is selected with the pointer may end beside the dialog: only what began there is meant for it.
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

/** What people write into; words that only look for something are no loss. */
function isField(target: EventTarget): target is Field {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (!(target instanceof HTMLInputElement) || target.readOnly) return false
  return !notWritten.includes(target.type) && target.getAttribute('role') !== 'combobox'
}
