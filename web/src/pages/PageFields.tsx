// The fields of a page, and its text with its look beside it while it is written.
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { PageLook } from './PageLook.tsx'
import { PagePicture } from './PagePicture.tsx'
import { titlesQuery } from './queries.ts'
import type { PageValues } from './values.ts'

interface PageFieldsProps {
  values: PageValues
  isCategory: boolean
  /** Of the page itself, which can not lie below itself. */
  title: string
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<PageValues>) => void
}

export function PageFields({ values, isCategory, title, faults, onChange }: PageFieldsProps) {
  const { t } = useTexts()
  const field = (name: 'display_title' | 'description' | 'parent' | 'position' | 'contents') => ({
    name,
    value: values[name],
    error: faults[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput
        label={t('pages.displayTitle')}
        description={t('pages.displayTitleHint')}
        maxLength={255}
        {...field('display_title')}
      />
      <TextInput label={t('pages.description')} maxLength={1000} {...field('description')} />
      <PagePicture image={values.image} onChange={(image) => onChange({ image })} />
      {isCategory && <Place title={title} parent={field('parent')} position={field('position')} />}
      <div className="sw-page-text">
        <Textarea
          label={t('pages.contents')}
          description={t('pages.contentsHint')}
          autosize={false}
          rows={16}
          {...field('contents')}
        />
        <PageLook text={values.contents} />
      </div>
    </>
  )
}

interface FieldProps {
  name: string
  value: string
  error: string | null
  onChange: (event: { currentTarget: { value: string } }) => void
}

function Place({ title, parent, position }: { title: string; parent: FieldProps; position: FieldProps }) {
  const { t } = useTexts()
  const listId = useId()
  const titles = useQuery(titlesQuery)
  return (
    <div className="sw-page-place">
      <TextInput
        label={t('pages.parent')}
        description={t('pages.parentHint')}
        list={listId}
        autoComplete="off"
        {...parent}
      />
      <datalist id={listId}>
        {titles.data
          ?.filter((each) => each !== title)
          .map((each) => (
            <option key={each} value={each} />
          ))}
      </datalist>
      <TextInput
        label={t('pages.position')}
        description={t('pages.positionHint')}
        inputMode="numeric"
        {...position}
      />
    </div>
  )
}
