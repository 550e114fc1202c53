// The own pictures: taken in, found, seen with where they are used, taken out.

import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { MediaManager } from '../media/MediaManager.tsx'
import { Screen } from '../ui/Screen.tsx'
import '../media/media.css'

export function MediaScreen() {
  const { t } = useTexts()
  return (
    <Screen title={t('media.title')} lead={t('media.lead')} width="wide">
      <MediaManager />
    </Screen>
  )
}
