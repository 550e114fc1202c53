// Shows what the server does not have yet, why, and what it has rejected.
import { IconCloudOff, IconCloudUp, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { opensWithoutNetwork } from '../../lib/offline/register.ts'
import { sizeText } from '../../lib/uploads/size-text.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type DeviceEvent, type DeviceFile, isUploading, waitingOf } from '../queue/device-events.ts'
import { discardRefused, sendNow, sendRefusedAgain } from '../queue/queue.ts'
import { useQueue } from '../queue/queue-state.ts'
import './unsent.css'
import './styles.ts'

interface UnsentProps {
  runid: string
  labels: ReadonlyMap<number, string>
  /** Notice about conflicting answers. */
  conflicts?: ReactNode
}

export function Unsent({ runid, labels, conflicts }: UnsentProps) {
  const { t, locale } = useTexts()
  const { events, files, others, isStuck, progress } = useQueue()
  const theirs = others.get(runid) ?? 0
  const isOwn = ({ run }: { run: string }) => run === runid
  const uploads = files.filter((file) => isOwn(file) && isUploading(file))
  const waiting = waitingOf(events.filter(isOwn), uploads)
  const refused = [...events, ...files].filter((each) => isOwn(each) && each.refused)
  useAnnounced(refused.length, (count) => t('run.refused', { count }))
  const uploading = uploads.find(({ name }) => name === progress?.name)
  const upload =
    uploading &&
    t('run.sentOf', {
      sent: sizeText(progress?.bytes ?? 0, locale),
      size: sizeText(uploading.file.size, locale),
    })
  return (
    <div className="sw-run-kept">
      <div
        className={isStuck ? 'sw-row sw-run-news' : undefined}
        data-gap="4"
        data-nowrap
        data-warns={isStuck || undefined}
      >
        {isStuck && <IconCloudOff aria-hidden="true" />}
        {/* Only the sentence is a live region, without buttons and counters. */}
        <div role="status" data-live>
          {isStuck && <Stuck waiting={waiting} />}
        </div>
        {isStuck && (
          <Button kind="quiet" size="touch" icon={<IconRefresh aria-hidden="true" />} onClick={sendNow}>
            {t('ui.retry')}
          </Button>
        )}
      </div>
      {!isStuck && (waiting.all > 2 || upload) && (
        <div className="sw-row sw-run-news" data-gap="4" data-nowrap>
          <IconCloudUp aria-hidden="true" />
          <span>
            {t('run.sending', { count: waiting.all })}
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
      {conflicts}
      {refused.length > 0 && <Refused items={refused} labels={labels} />}
    </div>
  )
}

/** Announces when the number has grown. */
function useAnnounced(count: number, say: (count: number) => string): void {
  const known = useRef(count)
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    if (count > known.current) announce(latest.current(count))
    known.current = count
  }, [count])
}

function Stuck({ waiting: { all, stored } }: { waiting: ReturnType<typeof waitingOf> }) {
  const { t } = useTexts()
  const { isDurable, needsSignIn } = useQueue()
  // Events that are still being written are not claimed to be stored.
  const count = isDurable ? stored : all
  return (
    <span>
      <strong>{needsSignIn ? t('run.signInAgain') : t('run.offline')}</strong>{' '}
      {count > 0 && (
        <>
          {t(isDurable ? 'run.keptHere' : 'run.keptInPage', { count })}{' '}
          {isDurable && <span className="sw-run-more-words">{t('run.goOnWorking')}</span>}
        </>
      )}
      {all === 0 && <span className="sw-run-more-words">{t('run.nothingWaits')}</span>}{' '}
      {isDurable && !opensWithoutNetwork() && <span>{t('run.keepOpen')}</span>}
    </span>
  )
}

interface RefusedProps {
  items: readonly (DeviceEvent | DeviceFile)[]
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
              <li key={items[index]?.nth}>{name}</li>
            ))}
          </ul>
        </>
      ),
      action: t('run.discard'),
      danger: true,
    })
    if (isSure) await discardRefused(items.map(idOf))
  }
  return (
    <Notice kind="fault" title={t('run.refused', { count: items.length })}>
      <ul className="sw-bullets">
        {items.map((item) => (
          <li key={item.nth}>
            <strong>{nameOf(item, labels, t)}</strong>{' '}
            {(item.refused?.code && tryText(`problem.${item.refused.code}`)) || item.refused?.message}
          </li>
        ))}
      </ul>
      <div className="sw-actions">
        <Button kind="plain" size="touch" onClick={() => void sendRefusedAgain(items.map(idOf))}>
          {t('ui.retry')}
        </Button>
        <Button kind="plain" size="touch" onClick={() => void discard()}>
          {t('run.discard')}
        </Button>
      </div>
    </Notice>
  )
}

const idOf = (item: DeviceEvent | DeviceFile): string => ('name' in item ? item.name : item.eventid)

type Translate = ReturnType<typeof useTexts>['t']

function nameOf(item: DeviceEvent | DeviceFile, labels: ReadonlyMap<number, string>, t: Translate): string {
  const labelOf = (field: number) => labels.get(field) ?? t(field === 0 ? 'run.note' : 'run.file')
  if ('name' in item) return `${labelOf(item.field)}: ${item.file.name}`
  if (item.type in eventTexts) return t(eventTexts[item.type as keyof typeof eventTexts])
  const fields = Map.groupBy(item.answers ?? [], ({ field_revisionid }) => field_revisionid)
  const texts = [...fields].map(
    ([field, answers]) => `${labelOf(field)}: ${answers.map(({ value }) => value ?? '').join(', ')}`,
  )
  return texts.join('; ')
}

const eventTexts = {
  started: 'run.start',
  'step.entered': 'run.workStep',
  'file.added': 'run.file',
  'note.added': 'run.note',
  paused: 'run.pause',
  resumed: 'run.goOn',
  suspended: 'run.suspend',
  'taken-over': 'run.takeOver',
  'workorder.changed': 'run.workOrder',
  finished: 'run.finish',
  cancelled: 'run.cancel',
} as const

export function EndFailed({ error }: { error: unknown }) {
  const words = useTexts()
  return (
    <Notice kind="fault" title={words.t('ui.failed')}>
      <p>{problemText(error, words)}</p>
    </Notice>
  )
}
