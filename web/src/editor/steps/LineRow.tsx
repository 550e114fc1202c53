// A line being edited: its bullet, its text and its keys.
import { IconSeparatorHorizontal } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, memo, useRef } from 'react'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { announce } from '../../ui/announce.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { findStep, type Line, setLines, splitStep } from '../document.ts'
import {
  backspace,
  deleteForward,
  enter,
  indent,
  lineLength,
  moveLine,
  type Outcome,
  setBullet,
  setText,
  toggleMark,
} from '../lines.ts'
import { pastedFrom } from '../text/paste-html.ts'
import { pasteLines, putLines } from '../text/paste-lines.ts'
import { Growing } from '../text/TextInput.tsx'
import { useLineLink } from '../text/use-line-link.tsx'
import { useEditor } from '../use-editor.ts'
import { BulletMenu } from './BulletMenu.tsx'
import { RenderedLine } from './RenderedLine.tsx'
import './steps.css'

interface LineRowProps {
  line: Line
  index: number
  stepid: number
  stepNumber: number
}

type Change = (lines: readonly Line[]) => Outcome | null

export const LineRow = memo(function LineRow({ line, index, stepid, stepNumber }: LineRowProps) {
  const { t } = useTexts()
  const { edit, focusOn, store } = useEditor()
  // After Escape, Tab moves the focus as usual.
  const isReleased = useRef(false)
  const { key } = line
  const linesNow = () => findStep(store.get().document, stepid)?.lines ?? []

  const [askLink, linkDialog] = useLineLink((text, caret) => {
    edit((document) => setLines(document, stepid, setText(linesNow(), key, text)))
    focusOn(key, caret)
  })

  /** Returns false if the key has no effect here and is left to the browser. */
  const apply = (change: Change): boolean => {
    const outcome = change(linesNow())
    if (!outcome) return false
    const put = putLines(store.get().document, stepid, outcome.lines)
    edit(() => put.document)
    focusOn(outcome.key, outcome.caret)
    tellOf(put.newSteps)
    return true
  }
  const tellOf = (count: number) => count > 0 && showToast(t('edit.pastedSteps', { count }))
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const area = event.currentTarget
    const isDone = event.ctrlKey || event.metaKey ? withControl(event, area) : plain(event, area)
    if (isDone) event.preventDefault()
  }
  const withControl = (event: KeyboardEvent, area: HTMLTextAreaElement): boolean => {
    const mark = { b: "'''", i: "''" }[event.key.toLowerCase()]
    if (mark) {
      const made = toggleMark(line.text, area.selectionStart, area.selectionEnd, mark)
      edit((document) => setLines(document, stepid, setText(linesNow(), key, made.text)))
      focusOn(key, made.start)
      area.setSelectionRange(made.start, made.end)
      return true
    }
    if (event.key.toLowerCase() === 'k' && !event.shiftKey) {
      askLink(line.text, { start: area.selectionStart, end: area.selectionEnd })
      return true
    }
    if (event.key === '.') {
      document.querySelector<HTMLElement>(`[data-field="bullet-${CSS.escape(key)}"]`)?.click()
      return true
    }
    if (event.key === 'Enter' && event.shiftKey) {
      edit((document) => splitStep(document, stepid, key))
      focusOn(key, area.selectionStart)
      return true
    }
    return false
  }
  const plain = (event: KeyboardEvent, area: HTMLTextAreaElement): boolean => {
    const { selectionStart: start, selectionEnd: end } = area
    const isCaret = start === end
    const isMoving = event.altKey && !event.shiftKey
    const released = isReleased.current
    isReleased.current = event.key === 'Escape' || (released && event.key === 'Shift')
    switch (event.key) {
      case 'Enter':
        if (event.shiftKey || event.altKey) return true
        apply((lines) => enter(lines, key, start, freshKey()))
        return true
      case 'Tab':
        return !released && apply((lines) => indent(lines, key, event.shiftKey ? -1 : 1, start))
      case 'Backspace':
        return isCaret && start === 0 && apply((lines) => backspace(lines, key))
      case 'Delete':
        return isCaret && start === line.text.length && apply((lines) => deleteForward(lines, key))
      case 'ArrowUp':
        if (isMoving) return moveBy(-1, start)
        return isCaret && start === 0 && goTo(index - 1)
      case 'ArrowDown':
        if (isMoving) return moveBy(1, start)
        return isCaret && start === line.text.length && goTo(index + 1)
    }
    return false
  }
  const moveBy = (by: 1 | -1, caret: number): boolean => {
    const isDone = apply((lines) => moveLine(lines, key, by, caret))
    if (isDone) announce(t('ui.place', { place: index + 1 + by, count: linesNow().length }))
    return isDone
  }
  const goTo = (place: number): boolean => {
    const other = linesNow()[place] ?? beyond(place < index ? -1 : 1)
    if (other) focusOn(other.key, place < index ? other.text.length : 0)
    return !!other
  }
  /** Focuses the nearest line of the previous or next step. */
  const beyond = (by: 1 | -1): Line | undefined => {
    const { steps } = store.get().document
    const step = steps[steps.findIndex((each) => each.stepid === stepid) + by]
    return step?.lines.at(by === 1 ? 0 : -1)
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = pastedFrom(event.clipboardData, event.currentTarget)
    const made = pasteLines(store.get().document, { stepid, key }, pasted, freshKey)
    if (!made) return
    event.preventDefault()
    edit(() => made.document)
    focusOn(made.key, made.caret)
    tellOf(made.newSteps)
  }
  const left = lineLength - line.text.length
  return (
    <li className="sw-edit-line" data-level={line.level} data-bullet={line.bullet}>
      <BulletMenu
        bullet={line.bullet}
        lineNumber={index + 1}
        name={`bullet-${key}`}
        onChoose={(bullet) =>
          edit((document) => setLines(document, stepid, setBullet(linesNow(), key, bullet)))
        }
        onDone={() => focusOn(key)}
      />
      <div className="sw-edit-line-text">
        <Growing
          name={key}
          value={line.text}
          aria-label={t('edit.lineOf', { line: index + 1, number: stepNumber })}
          placeholder={index === 0 ? t('edit.linePlaceholder') : undefined}
          aria-invalid={left < 0 || undefined}
          onChange={(event) => {
            const text = event.currentTarget.value.replaceAll('\n', ' ')
            edit((document) => setLines(document, stepid, setText(linesNow(), key, text)), `line ${key}`)
          }}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
        <RenderedLine text={line.text} />
      </div>
      {linkDialog}
      {index > 0 && (
        <IconButton
          className="sw-edit-split"
          size="small"
          Icon={IconSeparatorHorizontal}
          // Not a tab stop: the keyboard shortcut is Control, Shift and Enter.
          tabIndex={-1}
          label={t('edit.split', { line: index + 1, number: stepNumber })}
          title={t('edit.splitHere')}
          onClick={() => {
            edit((document) => splitStep(document, stepid, key))
            focusOn(key, 0)
          }}
        />
      )}
      {left < 50 && (
        <span className="sw-edit-count" data-is-over={left < 0 || undefined}>
          {left}
        </span>
      )}
    </li>
  )
})
