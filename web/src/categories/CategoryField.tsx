// Chooses one of the site's categories by a part of its name.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Suggest } from '../ui/fields/Suggest.tsx'

interface CategoryFieldProps {
  titles: readonly string[]
  /** The text in the field, which can be a part of a name. */
  value: string
  error?: string | null | undefined
  isFirst?: boolean
  onChange: (text: string) => void
  onLeave?: () => void
}

export function CategoryField({ titles, onChange, ...props }: CategoryFieldProps) {
  const { t } = useTexts()
  return (
    <Suggest
      label={t('category.label')}
      name="category"
      options={titles.map((value) => ({ value, label: value }))}
      placeholder={t('category.find')}
      nothing={t('category.none')}
      onType={onChange}
      onChoose={({ value }) => onChange(value)}
      {...props}
    />
  )
}
