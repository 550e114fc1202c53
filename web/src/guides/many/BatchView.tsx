// Progress of an action on many guides with cancel, then its outcome, failures and undo.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PasswordAgainProvider } from '../../account/PasswordAgain.tsx'
import { useMe } from '../../account/queries.ts'
import { isPasswordWanted, usePasswordAgain } from '../../account/use-password-again.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useStore } from '../../lib/state/store.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { Notice } from '../../ui/Notice.tsx'
import { flagsQuery } from '../manage/choices.ts'
import { type Batch, batch, cancelBatch, dismissBatch, needsPassword, prove, undoBatch } from './batch.ts'
import { GuideReasons } from './GuideReasons.tsx'
import { failureText, kinds, objectOf, withoutDots } from './texts.ts'
import './many.css'

export function BatchView() {
  const me = useMe()
  const now = useStore(batch)
  const isOwn = now !== null && now.userid === me?.userid
  const frame = useRef<HTMLElement>(null)
  const isBusy = isOwn && now.state !== 'finished'
  const wasBusy = useRef(isBusy)
  // Focused with a delay: the button that started it is gone, and a closing dialog would take the focus back.
  useEffect(() => {
    if (isBusy === wasBusy.current) return
    wasBusy.current = isBusy
    const timer = window.setTimeout(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body || frame.current?.contains(activeElement))
        frame.current?.focus()
    })
    return () => window.clearTimeout(timer)
  }, [isBusy])
  return (
    <PasswordAgainProvider>
      <section ref={frame} className="sw-batch" role="status" tabIndex={-1}>
        {isOwn && (isBusy ? <Progress now={now} /> : <Outcome now={now} />)}
      </section>
    </PasswordAgainProvider>
  )
}

function useName({ change, isUndo }: Batch): string {
  const { t } = useTexts()
  const flags = useQuery({ ...flagsQuery, enabled: 'flagid' in change }).data ?? []
  const object = objectOf(change)
  const title = flags.find(({ flagid }) => flagid === object)?.title ?? object
  const name = withoutDots(t(kinds[change.kind][0]))
  const action = object ? `${name}: ${title}` : name
  return isUndo ? t('many.undoOf', { action }) : action
}

function Progress({ now }: { now: Batch }) {
  const { t } = useTexts()
  const action = useName(now)
  const through = now.done + now.same + now.failed.length
  return (
    <Notice title={action}>
      {/* Only start and end are announced. */}
      <p aria-hidden="true">{t('many.progress', { done: through, total: now.total })}</p>
      <progress aria-label={action} value={through} max={now.total} />
      <div className="sw-actions">
        <Button kind="plain" isBusy={now.state === 'stopping'} onClick={cancelBatch}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Notice>
  )
}

function Outcome({ now }: { now: Batch }) {
  const words = useTexts()
  const { t } = words
  const { total, done, same, failed, undos, isUndo, change } = now
  const left = total - done - same - failed.length
  const isRelease = change.kind === 'release' && !isUndo
  const undo = useUndo(now)
  return (
    <Notice kind={failed.length > 0 ? 'warning' : 'done'} title={useName(now)}>
      <p>{t('many.done', { count: done, total })}</p>
      {isRelease && undos.length > 0 && <p>{t('many.asked', { count: undos.length })}</p>}
      {same > 0 && <p>{t(isRelease ? 'many.nothingToRelease' : 'many.same', { count: same })}</p>}
      {left > 0 && <p>{t('many.left', { count: left })}</p>}
      {failed.length > 0 && <p>{t('many.failed', { count: failed.length })}</p>}
      <GuideReasons
        label={t('many.failed', { count: failed.length })}
        guides={failed.map(({ guide, error }) => ({ guide, reason: failureText(error, words) }))}
      />
      {change.kind === 'delete' && !isUndo && done > undos.length && <p>{t('many.deleteForGood')}</p>}
      <div className="sw-actions">
        {undos.length > 0 && (
          <Button kind="plain" onClick={() => void undo()}>
            {t('many.undo')}
          </Button>
        )}
        <Button kind="quiet" onClick={dismissBatch}>
          {t('ui.close')}
        </Button>
      </div>
    </Notice>
  )
}

function useUndo({ change, undos: [first] }: Batch): () => Promise<unknown> {
  const withPassword = usePasswordAgain()
  const { act } = useAction()
  if (!first || !needsPassword(change)) return () => undoBatch()
  return () =>
    act(async () => {
      try {
        await undoBatch(await prove(first.undo, withPassword))
      } catch (error) {
        if (!isPasswordWanted(error)) throw error
      }
    })
}
