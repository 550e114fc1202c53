// The settings of the site.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { settingsQuery } from '../../site/queries.ts'
import { SettingsForm } from '../../site/SettingsForm.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Screen } from '../../ui/Screen.tsx'

export function SettingsScreen() {
  const { t } = useTexts()
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false })
  return (
    <Screen title={t('settings.title')} lead={t('settings.lead')}>
      <Loaded query={settings}>{(values) => <SettingsForm settings={values} />}</Loaded>
    </Screen>
  )
}
