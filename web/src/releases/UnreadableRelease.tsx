// Screen for a release that the user cannot read, with the way to the guide.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { Screen } from '../ui/screen/Screen.tsx'

export function UnreadableRelease({ guideid }: { guideid: number }) {
  const { t } = useTexts()
  return (
    <Screen title={t('releases.title')} width="form">
      <EmptyState title={t('releases.unreadable')}>
        <p>{t('releases.unreadableBody')}</p>
        <Link to="/Guide/$id" params={{ id: String(guideid) }} className="sw-button">
          {t('releases.readGuide')}
        </Link>
      </EmptyState>
    </Screen>
  )
}
