// Runs that were ended on this device and are not wholly sent.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { EndedRun } from '../work/own-runs.ts'

export function EndedHere({ runs }: { runs: readonly EndedRun[] }) {
  const { t } = useTexts()
  if (runs.length === 0) return null
  return (
    <Notice kind="warning" title={t('run.endedHere', { count: runs.length })}>
      <ul className="sw-stack" data-gap="1">
        {runs.map(({ runid, id, title, order, waiting }) => {
          const name = [title || t('run.endedOther'), order && t('run.order', { order })].filter(Boolean)
          return (
            <li key={runid}>
              {id ? (
                <Link to="/runs/$id" params={{ id }}>
                  {name.join(' · ')}
                </Link>
              ) : (
                <strong>{name.join(' · ')}</strong>
              )}{' '}
              {t('run.endedWaits', { count: waiting })}
            </li>
          )
        })}
      </ul>
      <p>{t('run.endedHereAbout')}</p>
    </Notice>
  )
}
