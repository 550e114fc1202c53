// What somebody has uploaded: taken in, found, seen with where it is used, taken out.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { MediaManager } from '../media/MediaManager.tsx'
import { Screen } from '../ui/Screen.tsx'
import '../editor/uploads.css'
import '../media/media.css'

export function MediaScreen() {
  const { t } = useTexts()
  return (
    <Screen title={t('media.title')} lead={t('media.lead')} width="wide">
      <MediaManager />
    </Screen>
  )
}
