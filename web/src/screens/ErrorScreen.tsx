// Shown if a screen fails, cannot be loaded, or does not exist.

import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../lib/router/context.ts'
import { Link } from '../lib/router/Link.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { Screen } from '../ui/screen/Screen.tsx'

export function ErrorScreen({ error, reset }: { error: unknown; reset?: () => void }) {
  const words = useTexts()
  const router = useRouter()
  const retry = () => {
    reset?.()
    void router.invalidate()
  }
  const isOurs = error instanceof Error && ['ApiError', 'NetworkError'].includes(error.name)
  return (
    <Screen title={words.t('error.title')} width="form">
      <p>{isOurs ? problemText(error, words) : words.t('error.broken')}</p>
      <div className="sw-actions">
        <Button onClick={retry}>{words.t('ui.retry')}</Button>
        <Link to="/" className="sw-link-button">
          {words.t('error.home')}
        </Link>
      </div>
    </Screen>
  )
}

export function NotFoundScreen() {
  const { t } = useTexts()
  return (
    <Screen title={t('notFound.title')} width="form">
      <EmptyState title={t('notFound.lead')}>
        <p>{t('notFound.body')}</p>
        <Link to="/" className="sw-button">
          {t('error.home')}
        </Link>
      </EmptyState>
    </Screen>
  )
}
