// What a run asks for at a step, told to those who only read.
import { IconClipboardText } from '@tabler/icons-react'
import type { StepForm } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import './steps.css'

export function AskedValues({ form }: { form: StepForm }) {
  const { t } = useTexts()
  return (
    <div className="sw-stack sw-asked" data-gap="1">
      <strong className="sw-row" data-gap="2">
        <IconClipboardText size={20} aria-hidden="true" />
        {t('read.asked')}
      </strong>
      <ul className="sw-row">
        {form.fields.map(({ field_guid, label, unit, required, show_when }) => (
          <li key={field_guid}>
            {label}
            {unit && <span className="sw-soft"> {unit}</span>}{' '}
            {show_when ? (
              <Tag>{t('read.askedSometimes')}</Tag>
            ) : (
              required && <Tag>{t('read.askedRequired')}</Tag>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
