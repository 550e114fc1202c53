// Tells the operator of an open run that another release is in effect: a bar, and the choice in a dialog.
import { IconChevronRight, IconExternalLink, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entry, Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { slug } from '../../lib/slug.ts'
import { siteInfoQuery } from '../../site/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { releaseQuery } from '../work/queries.ts'
import { useRestart } from './use-restart.ts'
import './release.css'

/** Under the bar of the run; shown until the operator has chosen, or as long as the site requires to start again. */
export function ReleaseBar({
  entry,
  isChosen,
  onOpen,
}: {
  entry: Entry
  isChosen: boolean
  onOpen: () => void
}) {
  const { t } = useTexts()
  const newer = entry.newer_release
  const site = useQuery(siteInfoQuery)
  const isRequired = site.data?.['newer-release'] === 'restart'
  if (!newer || entry.endtime !== null || (isChosen && !isRequired)) return null
  return (
    <button type="button" className="sw-item sw-run-release" aria-haspopup="dialog" onClick={onOpen}>
      <IconRefresh size={24} aria-hidden="true" />
      <span className="sw-list-text">
        <strong>{t('run.newer', { title: newer.title })}</strong>
        <span>{isRequired ? t('run.restartRequired') : <Follows entry={entry} />}</span>
      </span>
      <IconChevronRight size={22} aria-hidden="true" />
    </button>
  )
}

function Follows({ entry: { release } }: { entry: Entry }) {
  const { t } = useTexts()
  return release ? t('run.follows', { title: release.title }) : t('run.followsNone')
}

interface ReleaseDialogProps {
  entry: Entry
  guide: Guide
  workorder: string
  failed: ReactNode
  onGoOn: () => void
  onCancel: (reason: string) => Promise<boolean>
  onClose: () => void
}

export function ReleaseDialog(props: ReleaseDialogProps) {
  const { entry, guide, workorder, failed, onGoOn, onCancel, onClose } = props
  const { t, format } = useTexts()
  const { release, newer_release: newer } = entry
  const site = useQuery(siteInfoQuery)
  const isRequired = site.data?.['newer-release'] === 'restart'
  const { data } = useQuery(releaseQuery(newer?.releaseid ?? 0))
  const { restart, isBusy, problem } = useRestart({ entry, workorder, cancel: onCancel })
  if (!newer) return null
  return (
    <Dialog title={t('run.newer', { title: newer.title })} onClose={onClose}>
      <div className="sw-stack sw-run-newer" data-gap="3">
        <p>
          <Follows entry={entry} />{' '}
          {typeof data?.release_date === 'number' &&
            t('run.newerSince', { title: newer.title, when: format.dateTime(data.release_date) })}
        </p>
        {data?.notes && <blockquote className="sw-as-typed sw-run-notes">{data.notes}</blockquote>}
        <NewerLink entry={entry} guide={guide} />
        <p className="sw-soft">{t('run.restartHint')}</p>
        {isRequired && <Notice kind="warning">{t('run.restartRequired')}</Notice>}
        {problem && <Notice kind="fault">{problem}</Notice>}
        {failed}
        <div className="sw-row sw-run-ends" data-gap="2" data-fills>
          <Button
            kind="plain"
            size="work"
            icon={isRequired ? undefined : <IconPlayerPlay size={24} aria-hidden="true" />}
            disabled={isBusy}
            onClick={isRequired ? onClose : onGoOn}
          >
            {isRequired
              ? t('run.notNow')
              : release
                ? t('run.goOnWithRelease', { title: release.title })
                : t('run.goOn')}
          </Button>
          <Button
            size="work"
            icon={<IconRefresh size={24} aria-hidden="true" />}
            disabled={isBusy}
            onClick={() => void restart()}
          >
            {t('run.restart', { title: newer.title })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Editors compare both releases; readers read the one in effect. In a new window, so that the run stays open. */
function NewerLink({ entry, guide }: { entry: Entry; guide: Guide }) {
  const { t } = useTexts()
  const { guideid, release, newer_release: newer, guide_revisionid } = entry
  if (!newer) return null
  const from = release ? `release:${release.releaseid}` : String(guide_revisionid)
  const search = new URLSearchParams({ from, to: `release:${newer.releaseid}`, lang: entry.langid })
  return (
    <a
      className="sw-button"
      data-kind="plain"
      data-size="touch"
      href={guide.can_edit ? `/history/${guideid}?${search}` : `/Guide/${slug(guide.title)}/${guideid}`}
      target="_blank"
      rel="noopener"
    >
      <IconExternalLink size={22} aria-hidden="true" />
      {guide.can_edit ? t('run.compareReleases') : t('run.readRelease', { title: newer.title })}
    </a>
  )
}
