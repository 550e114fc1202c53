// Leaves a dialog or form without saving.
import type { ComponentProps } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from './Button.tsx'

export function CancelButton(props: Omit<ComponentProps<typeof Button>, 'kind' | 'children'>) {
  const { t } = useTexts()
  return (
    <Button {...props} kind="plain">
      {t('ui.cancel')}
    </Button>
  )
}
