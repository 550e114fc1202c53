// Settings of the site: an overview, and a page per area.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { settingsAreas } from '../../site/areas.ts'
import { MailTest } from '../../site/MailTest.tsx'
import { settingsQuery } from '../../site/queries.ts'
import { SettingsForm } from '../../site/SettingsForm.tsx'
import { SettingsSearch } from '../../site/SettingsSearch.tsx'
import { SiteAddress } from '../../site/SiteAddress.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import './admin.css'

export function SettingsScreen() {
  const { t } = useTexts()
  return (
    <Screen title={t('settings.title')} lead={t('settings.lead')}>
      <SettingsSearch />
      <ul className="sw-grid">
        {settingsAreas.map(({ name, title, about }) => (
          <li key={name}>
            <Link
              to="/admin/settings/$area"
              params={{ area: name }}
              className="sw-card sw-stack"
              data-gap="1"
            >
              <strong>{t(title)}</strong>
              <span className="sw-soft">{t(about)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

export function SettingsAreaScreen() {
  const { t } = useTexts()
  const { area: name } = useParams({ strict: false })
  const { field } = useSearch({ strict: false }) as { field?: string }
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false })
  const area = settingsAreas.find((each) => each.name === name)
  const above = (
    <nav className="sw-path sw-links" aria-label={t('settings.title')}>
      <Link to="/admin/settings">{t('settings.title')}</Link>
    </nav>
  )
  if (!area)
    return (
      <Screen title={t('notFound.title')} above={above}>
        <EmptyState title={t('settings.searchNothing')} />
      </Screen>
    )
  return (
    <Screen title={t(area.title)} lead={t(area.about)} above={above}>
      <SettingsSearch />
      <Loaded query={settings}>
        {(values) => (
          <>
            {area.name === 'site' && <SiteAddress settings={values} />}
            <SettingsForm key={area.name} settings={values} area={area.name} found={field} />
            {area.name === 'mail' && <MailTest settings={values} />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
