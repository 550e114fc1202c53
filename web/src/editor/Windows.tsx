// The editor among other windows with the same guide: says so, takes over or leaves off, and offers what was left.
import { Fragment, type ReactNode, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { SkeletonLines } from '../ui/Loaded.tsx'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { KeptDraft, Place } from './drafts.ts'
import { useWindows } from './use-windows.ts'
import './drafts.css'

interface WindowsProps {
  userid: number
  guideid: number
  children: (place: Place) => ReactNode
}

export function Windows({ userid, guideid, children }: WindowsProps) {
  const { t } = useTexts()
  const { state, takeOver, swap, forget } = useWindows(userid, guideid)
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
      <Fragment key={state.turn}>{children(state.place)}</Fragment>
    </>
  )
}

interface LeftProps {
  left: readonly KeptDraft[]
  onOpen: (draft: KeptDraft) => void
  onForget: (draft: KeptDraft) => void
}

function Left({ left, onOpen, onForget }: LeftProps) {
  const { t, format } = useTexts()
  return (
    <Notice title={t('drafts.left', { count: left.length })}>
      <p>{t('drafts.leftBody')}</p>
      <ul className="sw-left-drafts">
        {left.map((draft) => {
          const when = format.dateTime(draft.at / 1000)
          return (
            <li key={draft.place.tab}>
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
