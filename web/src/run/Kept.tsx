// Says plainly what is not on the server yet, and why; and what the server has refused.

import { ApiError } from '@stepwright/client'
import { IconCloudOff, IconCloudUp, IconRefresh } from '@tabler/icons-react'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { sizeText } from '../lib/uploads/size-text.ts'
import { Notice } from '../ui/Notice.tsx'
import type { Item } from './item.ts'
import { discardRefused, sendNow, sendRefusedAgain } from './outbox.ts'
import { useOutbox } from './outbox-state.ts'
import './run-kept.css'

export function Kept({ entryid, labels }: { entryid: number; labels: ReadonlyMap<number, string> }) {
  const { t, locale } = useTexts()
  const { items, others, isStuck, isDurable, needsSignIn, progress } = useOutbox()
  const theirs = others.get(entryid) ?? 0
  const own = items.filter((item) => item.entryid === entryid)
  const waiting = own.filter(({ refused }) => !refused)
  const refused = own.filter((item) => item.refused)
  const upload = uploadText(
    waiting.find(({ id }) => id === progress?.id),
    progress?.bytes ?? 0,
    { t, locale },
  )
  return (
    <div className="sw-run-kept" role="status">
      {isStuck && (
        <div className="sw-run-offline">
          <IconCloudOff aria-hidden="true" />
          <span>
            <strong>{needsSignIn ? t('run.signInAgain') : t('run.offline')}</strong>{' '}
            {waiting.length > 0 ? (
              <>
                {t(isDurable ? 'run.keptHere' : 'run.keptInPage', { count: waiting.length })}{' '}
                {isDurable && <span className="sw-run-more-words">{t('run.goOnWorking')}</span>}
              </>
            ) : (
              <span className="sw-run-more-words">{t('run.nothingWaits')}</span>
            )}
          </span>
          <button type="button" onClick={sendNow}>
            <IconRefresh aria-hidden="true" />
            <span>{t('ui.retry')}</span>
          </button>
        </div>
      )}
      {!isStuck && (waiting.length > 2 || upload) && (
        <div className="sw-run-sending">
          <IconCloudUp aria-hidden="true" />
          <span>
            {t('run.sending', { count: waiting.length })}
            {upload && ` · ${upload}`}
          </span>
        </div>
      )}
      {theirs > 0 && (
        <div className="sw-run-sending">
          <IconCloudUp aria-hidden="true" />
          <span>{t('run.othersWait', { count: theirs })}</span>
        </div>
      )}
      {refused.length > 0 && <Refused entryid={entryid} items={refused} labels={labels} />}
    </div>
  )
}

function uploadText(item: Item | undefined, bytes: number, { t, locale }: Pick<Words, 't' | 'locale'>) {
  if (item?.work.kind !== 'file') return null
  return t('run.sentOf', { sent: sizeText(bytes, locale), size: sizeText(item.work.file.size, locale) })
}

type Words = ReturnType<typeof useTexts>

interface RefusedProps {
  entryid: number
  items: readonly Item[]
  labels: ReadonlyMap<number, string>
}

function Refused({ entryid, items, labels }: RefusedProps) {
  const words = useTexts()
  const { t, tryText } = words
  return (
    <Notice kind="fault" title={t('run.refused', { count: items.length })}>
      <ul className="sw-run-refused">
        {items.map((item) => (
          <li key={item.id}>
            <strong>{nameOf(item, labels, t)}</strong>{' '}
            {(item.refused?.code && tryText(`problem.${item.refused.code}`)) || item.refused?.message}
          </li>
        ))}
      </ul>
      <div className="sw-actions">
        <button type="button" className="sw-run-small" onClick={() => void sendRefusedAgain(entryid)}>
          {t('ui.retry')}
        </button>
        <button type="button" className="sw-run-small" onClick={() => void discardRefused(entryid)}>
          {t('run.discard')}
        </button>
      </div>
    </Notice>
  )
}

function nameOf({ work }: Item, labels: ReadonlyMap<number, string>, t: ReturnType<typeof useTexts>['t']) {
  if (work.kind === 'save')
    return Object.entries(work.fields)
      .map(([field, values]) => `${labels.get(Number(field)) ?? field}: ${values.join(', ')}`)
      .join('; ')
  if (work.kind === 'file') return `${labels.get(work.field) ?? t('run.file')}: ${work.file.name}`
  return t(work.kind === 'step' ? 'run.workStep' : work.kind === 'pause' ? 'run.pause' : 'run.goOn')
}

export function EndFailed({ error }: { error: unknown }) {
  const words = useTexts()
  const isUnreached = !(error instanceof ApiError)
  return (
    <Notice kind="fault" title={words.t('ui.failed')}>
      <p>{isUnreached ? words.t('run.needsServer') : problemText(error, words)}</p>
    </Notice>
  )
}
