// Inputs of a new category: name, parent, description, picture. The rest is collapsed unless it has a value.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import { ParentField } from './PageFields.tsx'
import { PageLook } from './PageLook.tsx'
import { PagePicture } from './PagePicture.tsx'
import { emptyValues, type PageValues } from './values.ts'
import './pages.css'

interface NewCategoryFieldsProps {
  values: PageValues & { title: string }
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<PageValues & { title: string }>) => void
}

type TextName = 'title' | 'display_title' | 'description' | 'position' | 'contents'
const folded = ['display_title', 'position', 'contents'] as const

export function NewCategoryFields({ values, faults, onChange }: NewCategoryFieldsProps) {
  const { t } = useTexts()
  const field = (name: TextName) => ({
    name,
    value: values[name],
    error: faults[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const isUsed = folded.some((name) => faults[name] !== undefined || values[name] !== emptyValues[name])
  return (
    <>
      <TextField
        label={t('pages.name')}
        hint={t('pages.nameHint')}
        required
        maxLength={255}
        {...field('title')}
      />
      <ParentField
        title={values.title}
        value={values.parent}
        error={faults.parent ?? null}
        onChange={(parent) => onChange({ parent })}
      />
      <TextField
        label={t('pages.description')}
        hint={t('pages.descriptionHint')}
        maxLength={1000}
        {...field('description')}
      />
      <PagePicture image={values.image} onChange={(image) => onChange({ image })} />
      <details open={isUsed || undefined}>
        <summary>{t('pages.more')}</summary>
        <div className="sw-stack">
          <TextField
            label={t('pages.displayTitle')}
            hint={t('pages.displayTitleHint')}
            maxLength={255}
            {...field('display_title')}
          />
          <TextField
            label={t('pages.position')}
            hint={t('pages.positionHint')}
            inputMode="numeric"
            {...field('position')}
          />
          <TextArea
            label={t('pages.contents')}
            hint={t('pages.contentsHint')}
            rows={8}
            {...field('contents')}
          />
          <PageLook text={values.contents} />
        </div>
      </details>
    </>
  )
}
