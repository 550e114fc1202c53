// Says plainly what is not on the server yet, and why; and what the server has refused.
import { ApiError } from '@stepwright/client'
import { IconCloudOff, IconCloudUp, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { opensWithoutNetwork } from '../../lib/offline/register.ts'
import { sizeText } from '../../lib/uploads/size-text.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Item } from '../queue/item.ts'
import { discardRefused, sendNow, sendRefusedAgain } from '../queue/outbox.ts'
import { useOutbox } from '../queue/outbox-state.ts'
import { StillSending } from '../work/use-ends.ts'
import './unsent.css'
import './styles.ts'

export function Unsent({ entryid, labels }: { entryid: number; labels: ReadonlyMap<number, string> }) {
  const { t, locale } = useTexts()
  const { items, others, isStuck, progress } = useOutbox()
  const theirs = others.get(entryid) ?? 0
  const own = items.filter((item) => item.entryid === entryid)
  const waiting = own.filter(({ refused }) => !refused)
  const refused = own.filter((item) => item.refused)
  useAnnounced(refused.length, (count) => t('run.refused', { count }))
  const upload = uploadText(
    waiting.find(({ id }) => id === progress?.id),
    progress?.bytes ?? 0,
    { t, locale },
  )
  return (
    <div className="sw-run-kept">
      <div
        className={isStuck ? 'sw-row sw-run-news' : undefined}
        data-gap="4"
        data-nowrap
        data-warns={isStuck || undefined}
      >
        {isStuck && <IconCloudOff aria-hidden="true" />}
        {/* A sentence alone is said by itself, without what is pressed and what counts up. */}
        <div role="status" data-live>
          {isStuck && <Stuck waiting={waiting.length} />}
        </div>
        {isStuck && (
          <Button kind="quiet" size="touch" icon={<IconRefresh aria-hidden="true" />} onClick={sendNow}>
            {t('ui.retry')}
          </Button>
        )}
      </div>
      {!isStuck && (waiting.length > 2 || upload) && (
        <div className="sw-row sw-run-news" data-gap="4" data-nowrap>
          <IconCloudUp aria-hidden="true" />
          <span>
            {t('run.sending', { count: waiting.length })}
            {upload && ` · ${upload}`}
          </span>
        </div>
      )}
      {theirs > 0 && (
        <div className="sw-row sw-run-news" data-gap="4" data-nowrap>
          <IconCloudUp aria-hidden="true" />
          <span>{t('run.othersWait', { count: theirs })}</span>
        </div>
      )}
      {refused.length > 0 && <Refused items={refused} labels={labels} />}
    </div>
  )
}

/** Says that there are more of them than there were. */
function useAnnounced(count: number, say: (count: number) => string): void {
  const known = useRef(count)
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    if (count > known.current) announce(latest.current(count))
    known.current = count
  }, [count])
}

function Stuck({ waiting }: { waiting: number }) {
  const { t } = useTexts()
  const { isDurable, needsSignIn } = useOutbox()
  return (
    <span>
      <strong>{needsSignIn ? t('run.signInAgain') : t('run.offline')}</strong>{' '}
      {waiting > 0 ? (
        <>
          {t(isDurable ? 'run.keptHere' : 'run.keptInPage', { count: waiting })}{' '}
          {isDurable && <span className="sw-run-more-words">{t('run.goOnWorking')}</span>}
        </>
      ) : (
        <span className="sw-run-more-words">{t('run.nothingWaits')}</span>
      )}{' '}
      {isDurable && !opensWithoutNetwork() && <span>{t('run.keepOpen')}</span>}
    </span>
  )
}

function uploadText(item: Item | undefined, bytes: number, { t, locale }: Pick<Words, 't' | 'locale'>) {
  if (item?.work.kind !== 'file') return null
  return t('run.sentOf', { sent: sizeText(bytes, locale), size: sizeText(item.work.file.size, locale) })
}

type Words = ReturnType<typeof useTexts>

interface RefusedProps {
  items: readonly Item[]
  labels: ReadonlyMap<number, string>
}

function Refused({ items, labels }: RefusedProps) {
  const { t, tryText } = useTexts()
  const confirm = useConfirm()
  const discard = async () => {
    const names = items.map((item) => nameOf(item, labels, t))
    const isSure = await confirm({
      title: t('run.discardTitle', { count: items.length }),
      body: (
        <>
          <p>{t('run.discardBody')}</p>
          <ul>
            {names.map((name, index) => (
              <li key={items[index]?.id}>{name}</li>
            ))}
          </ul>
        </>
      ),
      action: t('run.discard'),
      danger: true,
    })
    if (isSure) await discardRefused(items.map(({ id }) => id))
  }
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
        <Button kind="plain" size="touch" onClick={() => void sendRefusedAgain(items.map(({ id }) => id))}>
          {t('ui.retry')}
        </Button>
        <Button kind="plain" size="touch" onClick={() => void discard()}>
          {t('run.discard')}
        </Button>
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
  if (error instanceof StillSending) return <Notice kind="warning" title={words.t('run.stillSending')} />
  return (
    <Notice kind="fault" title={words.t('ui.failed')}>
      <p>{isUnreached ? words.t('run.needsServer') : problemText(error, words)}</p>
    </Notice>
  )
}
