// A field that was removed from a form, until something else is: one press brings it back.
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import './forms.css'

export function PutBack({ label, onPutBack }: { label: string; onPutBack: () => void }) {
  const { t } = useTexts()
  return (
    <div className="sw-form-removed">
      <span>{t('form.removed', { label })}</span>
      <button type="button" className="sw-edit-quiet" onClick={onPutBack}>
        <IconArrowBackUp size={20} aria-hidden="true" />
        {t('form.putBack')}
      </button>
    </div>
  )
}
