// Form fields of a step, for readers outside of a run.
import { askedText } from '@stepwright/rules'
import { IconClipboardText } from '@tabler/icons-react'
import type { StepForm } from '../../lib/api.ts'
import { useContentLanguage } from '../../lib/i18n/content-language.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import './steps.css'

export function AskedValues({ form }: { form: StepForm }) {
  const { t, locale } = useTexts()
  const lang = useContentLanguage() ?? locale
  return (
    <div className="sw-stack sw-asked" data-gap="1">
      <strong className="sw-row" data-gap="2">
        <IconClipboardText size={20} aria-hidden="true" />
        {t('read.asked')}
      </strong>
      <ul className="sw-row">
        {form.fields.map((field) => (
          <li key={field.field_guid}>
            {field.label} <span className="sw-soft">{askedText(field, lang)}</span>{' '}
            {field.show_when ? (
              <Tag>{t('read.askedSometimes')}</Tag>
            ) : (
              field.required && <Tag>{t('read.askedRequired')}</Tag>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
