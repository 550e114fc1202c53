// A changed value: by word for texts, by member for lists, otherwise as a whole.
import type { FieldValue, ListChange, WordSpan } from '@stepwright/rules'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Sides } from './Sides.tsx'
import { Marked, Spans } from './Spans.tsx'

interface ValueSidesProps {
  /** Precedes the value on each side. */
  label?: string
  before: FieldValue
  after: FieldValue
  words?: readonly WordSpan[] | null
  list?: ListChange | null
  textOf: (value: FieldValue) => string | null
  isContent?: boolean
}

export function ValueSides({ label, before, after, words, list, textOf, isContent }: ValueSidesProps) {
  const { t } = useTexts()
  const named = (content: ReactNode) =>
    content === null ? null : (
      <span>
        {label && <span className="sw-soft">{label}: </span>}
        {content}
      </span>
    )
  const language = isContent ? { isContent } : {}
  if (words && before !== '' && after !== '')
    return (
      <Sides
        kind="changed"
        before={named(<Spans words={words} side="before" />)}
        after={named(<Spans words={words} side="after" />)}
        {...language}
      >
        {named(<Spans words={words} />)}
      </Sides>
    )
  if (list && Array.isArray(before) && Array.isArray(after)) {
    const was = <Members all={before} marked={list.removed} mark="removed" textOf={textOf} />
    const is = <Members all={after} marked={list.added} mark="added" textOf={textOf} />
    const gone = <Members all={list.removed} marked={list.removed} mark="removed" textOf={textOf} />
    return (
      <Sides kind="changed" before={named(was)} after={named(is)} {...language}>
        {named(
          <>
            {gone} {is}
            {list.isReordered && ` (${t('history.lineMoved')})`}
          </>,
        )}
      </Sides>
    )
  }
  const [was, is] = [textOf(before), textOf(after)]
  const removed = was === null ? null : <Marked kind="removed" text={was} />
  const added = is === null ? null : <Marked kind="added" text={is} />
  const kind = removed ? (added ? 'changed' : 'removed') : 'added'
  return (
    <Sides kind={kind} before={named(removed)} after={named(added)} {...language}>
      {named(
        <>
          {removed}
          {removed && added && ' '}
          {added}
        </>,
      )}
    </Sides>
  )
}

interface MembersProps {
  all: readonly FieldValue[]
  marked: readonly FieldValue[]
  mark: 'added' | 'removed'
  textOf: (value: FieldValue) => string | null
}

function Members({ all, marked, mark, textOf }: MembersProps) {
  return all.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
    <Fragment key={index}>
      {index > 0 && ', '}
      {marked.includes(value) ? <Marked kind={mark} text={textOf(value) ?? ''} /> : (textOf(value) ?? '')}
    </Fragment>
  ))
}
