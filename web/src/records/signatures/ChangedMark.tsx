// Says that something was changed after a signature.
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'

export function ChangedMark() {
  const { t } = useTexts()
  return (
    <Tag tone="warning">
      <IconAlertTriangle size={16} aria-hidden="true" /> {t('sign.changedSince')}
    </Tag>
  )
}
