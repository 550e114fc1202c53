// Editor for the translation of a guide, text by text.
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Draft, DraftState } from '../lib/drafts/draft.ts'
import type { DraftKey } from '../lib/drafts/stored-drafts.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notes } from './Notes.tsx'
import { PartRows, StepRows } from './Parts.tsx'
import { SuggestButton, useSuggestions } from './Suggestions.tsx'
import { type RowActions, TextRow } from './TextRow.tsx'
import { TranslateBar } from './TranslateBar.tsx'
import {
  countDone,
  type Edits,
  isToDo,
  stateOf,
  type Text,
  textsOf,
  type View,
  type Work,
  withConfirmed,
  withSettled,
  withTyped,
} from './texts.ts'
import { useTranslation } from './use-translation.ts'
import './translate.css'

interface TranslatorProps {
  /** Key under which this window stores the draft. */
  draftKey: DraftKey
  view: View
  /** Renders the picture of a step beside its heading. */
  pictureOf: (stepid: number) => ReactNode
}

export function Translator({ draftKey, view: start, pictureOf }: TranslatorProps) {
  const { t } = useTexts()
  const translation = useTranslation(draftKey, start)
  const [saved, setSaved] = useState(0)
  const { draft, view, edits, saving, faults } = translation
  const texts = useMemo(() => textsOf(view), [view])
  const page = useRef<HTMLDivElement>(null)
  const latest = useRef({ texts, faults })
  latest.current = { texts, faults }
  /** The text focused last; "next" continues after it. */
  const last = useRef<string>(undefined)
  const actions = useMemo(() => actionsOn(draft), [draft])
  const languages = useMemo(() => ({ from: view.source_langid, to: view.langid }), [view])
  const focusNext = () => focusText(page.current, nextText(texts, edits, last.current))
  const save = async () => {
    await saving.save()
    setSaved((count) => count + 1)
  }
  // Rejected texts are focused after rendering.
  useEffect(() => {
    if (saved > 0) focusText(page.current, findRefused(latest.current) ?? findUndecided(draft.get()))
  }, [saved, draft])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      focusNext()
    } else if (event.key === 's') {
      event.preventDefault()
      void save()
    }
  }
  const { suggestions, ask } = useSuggestions(view)
  const rows = (stepid: number | null, kinds: readonly Text['kind'][]) =>
    texts
      .filter((text) => text.stepid === stepid && kinds.includes(text.kind))
      .map((text) => (
        <TextRow
          key={text.key}
          text={text}
          edit={edits[text.key]}
          languages={languages}
          suggestion={suggestions?.get(text.key)}
          fault={faults.get(text.key)}
          actions={actions}
        />
      ))
  const hasMissing = texts.some((text) => stateOf(text, edits[text.key]) === 'missing')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for all fields in it are taken in one place.
    <div
      className="sw-stack"
      ref={page}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        last.current = target.dataset.text ?? last.current
      }}
    >
      <TranslateBar
        done={countDone(texts, edits)}
        count={texts.length}
        unsaved={Object.keys(edits).length}
        isStored={translation.isStored}
        saving={saving}
        onSave={save}
        onNext={focusNext}
      />
      <Notes translation={translation} />
      {view.has_service && hasMissing && !suggestions && <SuggestButton ask={ask} />}
      <PartRows title={t('translate.guide')} rows={rows(null, ['field'])} />
      <PartRows title={t('translate.things')} rows={rows(null, ['thing'])} />
      {view.steps.map((step) => (
        <StepRows
          key={step.stepid}
          step={step}
          rows={rows(step.stepid, ['title', 'line'])}
          form={rows(step.stepid, ['word'])}
          picture={pictureOf(step.stepid)}
        />
      ))}
    </div>
  )
}

function actionsOn(draft: Draft<View, Work>): RowActions {
  const change = (next: (edits: Edits) => Edits) =>
    draft.change((work) => ({ ...work, edits: next(work.edits) }))
  return {
    type: (text, typed) => change((edits) => withTyped(edits, text, typed)),
    confirm: (text) => change((edits) => withConfirmed(edits, text)),
    settle: (text, side) => change((edits) => withSettled(edits, text, side)),
  }
}

/** Returns the next open text after the focused one, else the next open text at all. */
function nextText(texts: readonly Text[], edits: Edits, after: string | undefined): Text | undefined {
  const at = texts.findIndex(({ key }) => key === after)
  const rest = [...texts.slice(at + 1), ...texts.slice(0, Math.max(0, at))]
  return rest.find((text) => isToDo(text, edits[text.key])) ?? texts[at + 1]
}

const findRefused = ({ texts, faults }: { texts: readonly Text[]; faults: ReadonlyMap<string, string> }) =>
  texts.find(({ key }) => faults.has(key))

/** Texts in conflict, or with a changed original: the author has to decide about them. */
const findUndecided = ({ base, typed: { edits } }: DraftState<View, Work>): Text | undefined =>
  textsOf(base).find((text) => edits[text.key] && stateOf(text, edits[text.key]) === 'stale')

function focusText(page: HTMLElement | null, text: Text | undefined): void {
  if (!text) return
  const field = page?.querySelector<HTMLElement>(`[data-text="${CSS.escape(text.key)}"]`)
  field?.focus({ preventScroll: true })
  field?.closest('.sw-tr-row')?.scrollIntoView({ block: 'center' })
}
