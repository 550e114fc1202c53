// Restores the field that was removed last from a form.
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import './forms.css'

export function PutBack({ label, onPutBack }: { label: string; onPutBack: () => void }) {
  const { t } = useTexts()
  return (
    <div className="sw-row sw-inset" data-apart>
      <span>{t('form.removed', { label })}</span>
      <Button kind="link" icon={<IconArrowBackUp size={20} aria-hidden="true" />} onClick={onPutBack}>
        {t('form.putBack')}
      </Button>
    </div>
  )
}
