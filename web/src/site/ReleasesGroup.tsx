// Settings of releases: turning them on and off, the progress of first releases, and releases that wait.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'

import { Link } from '../lib/router/Link.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Toggle } from '../ui/fields/Toggle.tsx'
import { Notice } from '../ui/Notice.tsx'
import { editsToReviewQuery, releaseProgressQuery, waitingReleasesQuery } from './queries.ts'
import { Group, type GroupProps } from './SettingsGroups.tsx'
import { useFields } from './use-fields.ts'

interface ReleasesGroupProps extends GroupProps {
  /** The saved value. */
  isOn: boolean
}

export function ReleasesGroup({ form, isOn }: ReleasesGroupProps) {
  const { t } = useTexts()
  const { tick } = useFields(form)
  const isTurnedOff = isOn && !form.values['features.releases']
  return (
    <Group title={t('settings.releases')}>
      <Toggle {...tick('features.releases')} />
      {isTurnedOff && <Notice>{t('settings.releasesOff')}</Notice>}
      {!isOn && form.values['features.releases'] && <Pending />}
      {form.values['features.releases'] && (
        <Choice
          legend={t('settings.approvalEdits')}
          name="approvalEdits"
          value={form.values.approvalEdits}
          onChange={(value) => form.set('approvalEdits', value)}
          options={(['refuse', 'close'] as const).map((value) => ({
            value,
            label: t(value === 'refuse' ? 'settings.approvalEdits.refuse' : 'settings.approvalEdits.close'),
            hint: t(
              value === 'refuse' ? 'settings.approvalEdits.refuseHint' : 'settings.approvalEdits.closeHint',
            ),
          }))}
        />
      )}
      {isOn && <Progress />}
      {isOn && <Waiting />}
    </Group>
  )
}

/** Edits that nobody has reviewed become part of what is released next. */
function Pending() {
  const { t } = useTexts()
  const count = useQuery(editsToReviewQuery).data ?? 0
  if (count === 0) return null
  return (
    <Notice kind="warning" title={t('settings.releasesPending', { count })}>
      <p>{t('settings.releasesPendingBody')}</p>
      <p>
        <Link to="/review">{t('settings.releasesReview')}</Link>
      </p>
    </Notice>
  )
}

function Progress() {
  const { t, format } = useTexts()
  const progress = useQuery(releaseProgressQuery).data
  if (!progress?.enabled) return null
  const { guides: count, remaining } = progress
  if (count === 0) return <p className="sw-soft">{t('settings.releasesNone')}</p>
  if (remaining === 0) return <p className="sw-soft">{t('settings.releasesDone', { count })}</p>
  return (
    <p className="sw-stack" data-gap="1" role="status">
      <span>{t('settings.releasesRunning', { done: format.number(count - remaining), count })}</span>
      <progress max={count} value={count - remaining} aria-label={t('settings.releasesProgress')} />
    </p>
  )
}

function Waiting() {
  const { t, format } = useTexts()
  const releases = useQuery(waitingReleasesQuery).data ?? []
  if (releases.length === 0) return null
  return (
    <div>
      <h3>{t('settings.releasesWait')}</h3>
      <p className="sw-soft">{t('settings.releasesWaitBody')}</p>
      <ul className="sw-links">
        {releases.map(({ releaseid, guideid, guide, title, effective_date: at }) => (
          <li key={releaseid}>
            <Link to="/releases/$id" params={{ id: String(guideid) }}>
              {guide}: {t('releases.scheduled', { title, date: format.dateTime(at ?? 0) })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
