// A text of the original and the input for its translation, with conflicts to resolve.
import { compareWords } from '@stepwright/rules'
import { IconCheck, IconSparkles } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { Spans } from '../history/Spans.tsx'
import type { Side } from '../lib/drafts/conflicts.ts'
import { textDirection } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Area } from '../ui/fields/Input.tsx'
import { limitOf } from './limits.ts'
import { StateTag } from './StateTag.tsx'
import { type Edit, stateOf, type Text } from './texts.ts'
import { useName } from './use-name.ts'
import './translate.css'

export interface RowActions {
  type: (text: Text, typed: string) => void
  confirm: (text: Text) => void
  settle: (text: Text, side: Side) => void
}

interface RowProps {
  text: Text
  edit: Edit | undefined
  languages: { from: string; to: string }
  suggestion: string | undefined
  /** Reason why the server rejected it. */
  fault: string | undefined
  actions: RowActions
}

/** Memoised, because guides have hundreds of texts. */
export const TextRow = memo(function TextRow({
  text,
  edit,
  languages,
  suggestion,
  fault,
  actions,
}: RowProps) {
  const { t } = useTexts()
  const id = useId()
  const state = stateOf(text, edit)
  const name = useName(text)
  const isSame = state === 'current' && text.translation === '' && text.source.trim() !== ''
  const isOffered = suggestion !== undefined && state === 'missing'
  return (
    <li className="sw-tr-row" data-state={state}>
      <div className="sw-row sw-tr-head" data-gap="1" data-apart>
        <label className="sw-label sw-soft" htmlFor={id}>
          {name}
        </label>
        <StateTag state={state} isSame={isSame} />
      </div>
      <Original text={text} edit={edit} langid={languages.from} id={`${id}-original`} />
      <div className="sw-stack" data-gap="2">
        <Area
          id={id}
          data-text={text.key}
          data-grows
          lang={languages.to}
          dir={textDirection(languages.to)}
          value={edit?.text ?? text.translation}
          rows={rowsFor(text, edit)}
          placeholder={isSame ? text.source : undefined}
          spellCheck
          maxLength={limitOf(text)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-original ${id}-fault` : `${id}-original`}
          onChange={(event) => actions.type(text, event.currentTarget.value)}
        />
        {fault && (
          <p id={`${id}-fault`} className="sw-fault">
            {fault}
          </p>
        )}
        {isOffered && (
          <div className="sw-row sw-inset sw-tr-offer" data-gap="2">
            <IconSparkles size={18} aria-hidden="true" />
            <p className="sw-as-typed" lang={languages.to} dir={textDirection(languages.to)}>
              {suggestion}
            </p>
            <Button
              kind="plain"
              aria-label={t('translate.useOf', { name })}
              onClick={() => actions.type(text, suggestion)}
            >
              {t('translate.use')}
            </Button>
          </div>
        )}
        <Decision text={text} edit={edit} name={name} langid={languages.to} actions={actions} />
      </div>
    </li>
  )
})

/** Browsers with `field-sizing` need only an initial size. */
function rowsFor({ source, kind, name }: Text, edit: Edit | undefined): number {
  const isLong = kind === 'line' || name === 'help' || name === 'introduction' || name === 'conclusion'
  const longest = Math.max(source.length, edit?.text.length ?? 0)
  const lines = source.split('\n').length
  return isLong ? Math.min(12, Math.max(2, lines, Math.ceil(longest / 60))) : 1
}

interface OriginalProps {
  text: Text
  edit: Edit | undefined
  langid: string
  id: string
}

/** Shows changes of the original since it was translated, or since typing began. */
function Original({ text, edit, langid, id }: OriginalProps) {
  const { t } = useTexts()
  const { source, madeFrom, state } = text
  const seen = edit ? edit.source : state === 'stale' ? madeFrom : source
  const isChanged = seen !== null && seen !== source
  return (
    <div className="sw-as-typed sw-tr-original" id={id}>
      {source.trim() === '' && <p className="sw-soft">{t('translate.emptied')}</p>}
      <p lang={langid} dir={textDirection(langid)}>
        {isChanged ? <Spans words={compareWords(seen, source)} /> : source}
      </p>
    </div>
  )
}

interface DecisionProps {
  text: Text
  edit: Edit | undefined
  name: string
  langid: string
  actions: RowActions
}

function Decision({ text, edit, name, langid, actions }: DecisionProps) {
  const { t } = useTexts()
  if (edit && edit.theirs !== null)
    return (
      <div className="sw-stack sw-inset" data-gap="2">
        <p>{t('translate.collision')}</p>
        <blockquote className="sw-as-typed" lang={langid} dir={textDirection(langid)}>
          {edit.theirs}
        </blockquote>
        <div className="sw-row" data-gap="2">
          <Button kind="plain" onClick={() => actions.settle(text, 'theirs')}>
            {t('drafts.takeTheirs')}
          </Button>
          <Button kind="plain" onClick={() => actions.settle(text, 'mine')}>
            {t('drafts.takeMine')}
          </Button>
        </div>
      </div>
    )
  const isOvertaken = edit !== undefined && edit.source !== text.source
  const isStale = !edit && text.state === 'stale'
  if (!isOvertaken && !isStale) return null
  const isEmptied = text.source.trim() === ''
  return (
    <div className="sw-row" data-gap="2">
      {isEmptied ? (
        <Button
          kind="plain"
          aria-label={t('translate.removeOf', { name })}
          onClick={() => actions.type(text, '')}
        >
          {t('translate.remove')}
        </Button>
      ) : (
        <Button
          kind="plain"
          icon={<IconCheck size={18} aria-hidden="true" />}
          aria-label={t('translate.stillRightOf', { name })}
          onClick={() => actions.confirm(text)}
        >
          {t('translate.stillRight')}
        </Button>
      )}
    </div>
  )
}
