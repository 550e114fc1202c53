// A text of a page and the input for its translation.
import { compareWords } from '@stepwright/rules'
import { useId } from 'react'
import { Spans } from '../history/Spans.tsx'
import { textDirection } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { TranslatedField } from '../pages/translation.ts'
import { Area } from '../ui/fields/Input.tsx'
import './translate.css'

const labels = {
  display_title: 'pages.displayTitle',
  description: 'pages.description',
  contents: 'pages.contents',
} as const

const lengths = { display_title: 255, description: 1000, contents: undefined }

interface PageTextRowProps {
  field: TranslatedField
  original: {
    text: string
    /** The original when it was translated, if it differs. */
    before: string | null
    langid: string
  }
  langid: string
  value: string
  fault: string | null
  onChange: (text: string) => void
}

export function PageTextRow({ field, original, langid, value, fault, onChange }: PageTextRowProps) {
  const { t } = useTexts()
  const id = useId()
  const { text, before } = original
  const isChanged = before !== null && before !== text
  if (text === '' && value === '' && !isChanged) return null
  return (
    <li className="sw-tr-row" data-state={isChanged ? 'stale' : undefined}>
      <div className="sw-row sw-tr-head" data-gap="1" data-apart>
        <label className="sw-label sw-soft" htmlFor={id}>
          {t(labels[field])}
        </label>
      </div>
      <div className="sw-as-typed sw-tr-original" id={`${id}-original`}>
        <p lang={original.langid} dir={textDirection(original.langid)}>
          {isChanged ? <Spans words={compareWords(before, text)} /> : text}
        </p>
      </div>
      <div className="sw-stack" data-gap="2">
        <Area
          id={id}
          name={field}
          data-grows
          lang={langid}
          dir={textDirection(langid)}
          rows={field === 'contents' ? 12 : 1}
          maxLength={lengths[field]}
          value={value}
          spellCheck
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-original ${id}-fault` : `${id}-original`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {fault && (
          <p id={`${id}-fault`} className="sw-fault">
            {fault}
          </p>
        )}
      </div>
    </li>
  )
}
