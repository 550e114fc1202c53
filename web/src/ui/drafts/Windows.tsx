// Wraps an editor that is open in several windows: shows so, takes over or gives up, and offers stored drafts.
import { Fragment, type ReactNode, useState } from 'react'
import type { DraftKey, StoredDraft } from '../../lib/drafts/stored-drafts.ts'
import { useWindows } from '../../lib/drafts/use-windows.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Notice } from '../Notice.tsx'
import { SkeletonLines } from '../screen/Loaded.tsx'
import { showToast } from '../toasts.tsx'
import './drafts.css'

interface WindowsProps {
  /** Subject and user of the draft. */
  of: string
  children: (draftKey: DraftKey) => ReactNode
}

export function Windows({ of, children }: WindowsProps) {
  const { t } = useTexts()
  const { state, takeOver, swap, forget } = useWindows(of)
  const [goesOn, setGoesOn] = useState(false)
  if (!state) return <SkeletonLines />
  const take = async () => {
    if (!(await takeOver())) showToast(t('drafts.noAnswer'), 'failed')
  }
  if (state.isGiven)
    return (
      <Notice title={t('drafts.given')}>
        <p>{t('drafts.givenBody')}</p>
        <div className="sw-actions">
          <button type="button" className="sw-link-button" onClick={take}>
            {t('drafts.back')}
          </button>
        </div>
      </Notice>
    )
  return (
    <>
      {state.others > 0 && !goesOn && (
        <Notice kind="warning" title={t('drafts.open')}>
          <p>{t('drafts.openBody')}</p>
          <div className="sw-actions">
            <button type="button" className="sw-link-button" onClick={take}>
              {t('drafts.take')}
            </button>
            <button type="button" className="sw-text-button" onClick={() => setGoesOn(true)}>
              {t('drafts.both')}
            </button>
          </div>
        </Notice>
      )}
      {state.left.length > 0 && <Left left={state.left} onOpen={swap} onForget={forget} />}
      <Fragment key={state.turn}>{children(state.draftKey)}</Fragment>
    </>
  )
}

interface LeftProps {
  left: readonly StoredDraft[]
  onOpen: (draft: StoredDraft) => void
  onForget: (draft: StoredDraft) => void
}

function Left({ left, onOpen, onForget }: LeftProps) {
  const { t, format } = useTexts()
  return (
    <Notice title={t('drafts.left', { count: left.length })}>
      <p>{t('drafts.leftBody')}</p>
      <ul className="sw-stack sw-left-drafts" data-gap="2">
        {left.map((draft) => {
          const when = format.dateTime(draft.at / 1000)
          return (
            <li key={draft.draftKey.tab} className="sw-row">
              <span>{when}</span>
              <button
                type="button"
                className="sw-link-button"
                aria-label={t('drafts.openOf', { when })}
                onClick={() => onOpen(draft)}
              >
                {t('drafts.openThis')}
              </button>
              <button
                type="button"
                className="sw-text-button"
                aria-label={t('drafts.forgetOf', { when })}
                onClick={() => onForget(draft)}
              >
                {t('drafts.forget')}
              </button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
