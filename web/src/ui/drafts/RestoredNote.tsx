// Announces a restored draft, and lets the user discard it and undo that.
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Notice } from '../Notice.tsx'

interface RestoredNoteProps {
  /** Time of the last input, in milliseconds. */
  at: number
  /** True if there is no input left to discard. */
  isSaved?: boolean
  /** Discards the input and returns a function that restores it. */
  onDiscard: () => () => void
}

export function RestoredNote({ at, isSaved = false, onDiscard }: RestoredNoteProps) {
  const { t, format } = useTexts()
  const [isSeen, setSeen] = useState(false)
  const [bringBack, setBringBack] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (isSaved && !bringBack) setSeen(true)
  }, [isSaved, bringBack])
  if (isSeen) return null
  if (bringBack)
    return (
      <Notice title={t('drafts.discarded')}>
        <div className="sw-actions">
          <button
            type="button"
            className="sw-text-button"
            onClick={() => {
              bringBack()
              setBringBack(null)
            }}
          >
            {t('drafts.bringBack')}
          </button>
        </div>
      </Notice>
    )
  return (
    <Notice title={t('drafts.kept', { when: format.dateTime(Math.floor(at / 1000)) })}>
      <p>{t('drafts.keptBody')}</p>
      <div className="sw-actions">
        <button type="button" className="sw-link-button" onClick={() => setSeen(true)}>
          {t('drafts.keep')}
        </button>
        <button
          type="button"
          className="sw-text-button"
          onClick={() => {
            const back = onDiscard()
            setBringBack(() => back)
          }}
        >
          {t('drafts.discard')}
        </button>
      </div>
    </Notice>
  )
}
