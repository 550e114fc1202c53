// Chooses the start of a new guide: empty, or a template of its category.
import { IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { GuideSummary } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Thumb } from '../../ui/Row.tsx'
import './template-choice.css'

interface TemplateChoiceProps {
  templates: readonly GuideSummary[]
  /** Number of the chosen template; null for an empty guide. */
  value: number | null
  onChange: (guideid: number | null) => void
}

export function TemplateChoice({ templates, value, onChange }: TemplateChoiceProps) {
  const { t } = useTexts()
  const option = (guideid: number | null, label: string, sign: ReactNode, image?: GuideSummary['image']) => (
    <label key={guideid ?? 0} className="sw-choice-option sw-template">
      <input
        type="radio"
        className="sw-check"
        name="template"
        checked={guideid === value}
        onChange={() => onChange(guideid)}
      />
      <Thumb image={image} sign={sign} width={80} />
      <span className="sw-choice-label">{label}</span>
    </label>
  )
  return (
    <fieldset className="sw-grid" data-gap="2">
      <legend className="sw-label">{t('manage.beginWith')}</legend>
      {option(null, t('manage.emptyGuide'), <IconFile size={28} />)}
      {templates.map(({ guideid, title, image }) => option(guideid, title, title.charAt(0), image))}
    </fieldset>
  )
}
