// A guide beside its translation, text by text, to be written.
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { problemText } from '../lib/forms/form-errors.ts'
import type { ContentLanguage } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/toasts.tsx'
import { loadSuggestions } from './queries.ts'
import type { State, Store } from './store.ts'
import { type RowActions, TextRow } from './TextRow.tsx'
import { TranslateBar } from './TranslateBar.tsx'
import {
  countDone,
  isToDo,
  standingOf,
  type Text,
  textsOf,
  type View,
  withConfirmed,
  without,
  withTyped,
} from './texts.ts'
import { useTranslation } from './use-translation.ts'

interface TranslatorProps {
  userid: number
  view: View
  /** What stands beside the heading of a step: its picture. */
  pictureOf: (stepid: number) => ReactNode
}

export function Translator({ userid, view: start, pictureOf }: TranslatorProps) {
  const { store, state, saving } = useTranslation(userid, start)
  const { view, edits } = state
  const texts = textsOf(view)
  const page = useRef<HTMLDivElement>(null)
  const actions = actionsOn(store)
  const focusNext = (after: string | undefined) => focusText(page.current, nextText(texts, state, after))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      focusNext((event.target as HTMLElement).dataset.text)
    } else if (event.key === 's') {
      event.preventDefault()
      void saving.save()
    }
  }
  const { suggestions, ask } = useSuggestions(view)
  const rows = (stepid: number | null) =>
    texts
      .filter((text) => text.stepid === stepid)
      .map((text) => (
        <TextRow
          key={text.key}
          text={text}
          edit={edits[text.key]}
          languages={{ from: view.source_langid, to: view.langid }}
          suggestion={suggestions?.get(text.key)}
          actions={actions}
        />
      ))
  const hasMissing = texts.some((text) => standingOf(text, edits[text.key]) === 'missing')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for all fields in it are taken in one place.
    <div className="sw-tr" ref={page} onKeyDown={onKeyDown}>
      <TranslateBar
        done={countDone(texts, edits)}
        count={texts.length}
        unsaved={Object.keys(edits).length}
        isKept={state.isKept}
        saving={saving}
        onNext={() => focusNext(undefined)}
      />
      <Notes state={state} store={store} problem={saving.state === 'refused' ? saving.problem : null} />
      {view.has_service && hasMissing && !suggestions && <SuggestButton ask={ask} />}
      <GuideRows rows={rows(null)} />
      {view.steps.map((step) => (
        <StepRows key={step.stepid} step={step} rows={rows(step.stepid)} picture={pictureOf(step.stepid)} />
      ))}
    </div>
  )
}

const actionsOn = (store: Store): RowActions => ({
  type: (text, typed) => store.change((edits) => withTyped(edits, text, typed)),
  confirm: (text) => store.change((edits) => withConfirmed(edits, text)),
  takeTheirs: (text) => store.change((edits) => without(edits, text.key)),
})

/** The next one after the field that has the focus where something is to be done, or else simply the next one. */
function nextText(texts: readonly Text[], { edits }: State, after: string | undefined): Text | undefined {
  const at = texts.findIndex(({ key }) => key === after)
  const rest = [...texts.slice(at + 1), ...texts.slice(0, Math.max(0, at))]
  return rest.find((text) => isToDo(text, edits[text.key])) ?? texts[at + 1]
}

function focusText(page: HTMLElement | null, text: Text | undefined): void {
  if (!text) return
  const field = page?.querySelector<HTMLElement>(`[data-text="${CSS.escape(text.key)}"]`)
  field?.focus({ preventScroll: true })
  field?.closest('.sw-tr-row')?.scrollIntoView({ block: 'center' })
}

function useSuggestions({ guideid, langid }: View) {
  const words = useTexts()
  const [suggestions, setSuggestions] = useState<ReadonlyMap<string, string> | null>(null)
  const ask = async () => {
    try {
      setSuggestions(await loadSuggestions(guideid, langid as ContentLanguage))
    } catch (error) {
      showToast(problemText(error, words), 'failed')
    }
  }
  return { suggestions, ask }
}

function SuggestButton({ ask }: { ask: () => Promise<void> }) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="sw-tr-suggest">
      <Button
        variant="default"
        leftSection={<IconSparkles size={20} aria-hidden="true" />}
        loading={isAsking}
        onClick={async () => {
          setAsking(true)
          await ask()
          setAsking(false)
        }}
      >
        {t('translate.suggest')}
      </Button>
      <span className="sw-soft">{t('translate.suggestHint')}</span>
    </div>
  )
}

function Notes({ state, store, problem }: { state: State; store: Store; problem: string | null }) {
  const { t, format } = useTexts()
  const [isSeen, setSeen] = useState(false)
  return (
    <>
      {problem && (
        <Notice kind="fault" title={t('translate.notSaved')}>
          <p>{problem}</p>
        </Notice>
      )}
      {state.keptAt !== null && !isSeen && (
        <Notice title={t('translate.kept', { when: format.dateTime(Math.floor(state.keptAt / 1000)) })}>
          <button type="button" className="sw-text-button" onClick={() => setSeen(true)}>
            {t('translate.understood')}
          </button>
        </Notice>
      )}
      {state.orphans.length > 0 && (
        <Notice kind="warning" title={t('translate.orphans')}>
          <ul>
            {state.orphans.map(({ text }) => (
              <li key={text} lang={state.view.langid}>
                {text}
              </li>
            ))}
          </ul>
          <button type="button" className="sw-text-button" onClick={store.forgetOrphans}>
            {t('translate.forget')}
          </button>
        </Notice>
      )}
    </>
  )
}

function GuideRows({ rows }: { rows: ReactNode[] }) {
  const { t } = useTexts()
  if (rows.length === 0) return null
  return (
    <section className="sw-tr-part" aria-label={t('translate.guide')}>
      <div className="sw-tr-part-head">
        <h2>{t('translate.guide')}</h2>
      </div>
      <ol>{rows}</ol>
    </section>
  )
}

interface StepRowsProps {
  step: View['steps'][number]
  rows: ReactNode[]
  picture: ReactNode
}

function StepRows({ step, rows, picture }: StepRowsProps) {
  const { t } = useTexts()
  const title = t('translate.step', { number: step.orderby })
  if (rows.length === 0) return null
  return (
    <section className="sw-tr-part" aria-label={title}>
      <div className="sw-tr-part-head">
        {picture}
        <h2>{title}</h2>
      </div>
      <ol>{rows}</ol>
      {step.left_over.length > 0 && (
        <div className="sw-tr-left">
          <p>{t('translate.leftOver')}</p>
          <ul>
            {step.left_over.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
