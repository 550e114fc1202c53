// The user's uploads: upload, search, view with their uses, delete.
import { useMe } from '../account/queries.ts'
import { isAdmin } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { MediaManager } from '../media/MediaManager.tsx'
import { Screen } from '../ui/screen/Screen.tsx'

export function MediaScreen() {
  const { t } = useTexts()
  const me = useMe()
  return (
    <Screen title={t('media.title')} lead={t('media.lead')} width="wide">
      <MediaManager isAdmin={isAdmin(me)} />
    </Screen>
  )
}
