// What a new category needs: a name, a place, a sentence and a picture. The rest is folded away, and open when something stands in it.
import { Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { ParentField } from './PageFields.tsx'
import { PageLook } from './PageLook.tsx'
import { PagePicture } from './PagePicture.tsx'
import { emptyValues, type PageValues } from './values.ts'

interface NewCategoryFieldsProps {
  values: PageValues & { title: string }
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<PageValues & { title: string }>) => void
}

type TextField = 'title' | 'display_title' | 'description' | 'position' | 'contents'
const folded = ['display_title', 'position', 'contents'] as const

export function NewCategoryFields({ values, faults, onChange }: NewCategoryFieldsProps) {
  const { t } = useTexts()
  const field = (name: TextField) => ({
    name,
    value: values[name],
    error: faults[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const isUsed = folded.some((name) => faults[name] !== undefined || values[name] !== emptyValues[name])
  return (
    <>
      <TextInput
        label={t('pages.name')}
        description={t('pages.nameHint')}
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
      <TextInput
        label={t('pages.description')}
        description={t('pages.descriptionHint')}
        maxLength={1000}
        {...field('description')}
      />
      <PagePicture image={values.image} onChange={(image) => onChange({ image })} />
      <details className="sw-page-more" open={isUsed || undefined}>
        <summary>{t('pages.more')}</summary>
        <div className="sw-page-fields-more">
          <TextInput
            label={t('pages.displayTitle')}
            description={t('pages.displayTitleHint')}
            maxLength={255}
            {...field('display_title')}
          />
          <TextInput
            label={t('pages.position')}
            description={t('pages.positionHint')}
            inputMode="numeric"
            {...field('position')}
          />
          <Textarea
            label={t('pages.contents')}
            description={t('pages.contentsHint')}
            autosize={false}
            rows={8}
            {...field('contents')}
          />
          <PageLook text={values.contents} />
        </div>
      </details>
    </>
  )
}
