// Inputs of a page, and its text with a preview.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { categoryTitlesQuery } from '../categories/titles.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Suggest } from '../ui/fields/Suggest.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import { PageLook } from './PageLook.tsx'
import { PagePicture } from './PagePicture.tsx'
import type { PageValues } from './values.ts'
import './pages.css'

interface PageFieldsProps {
  values: PageValues
  isCategory: boolean
  /** Id of the page itself, which cannot be its own ancestor. */
  title: string
  faults: Readonly<Record<string, string>>
  /** Further fields, below the text. */
  children?: ReactNode
  onChange: (part: Partial<PageValues>) => void
}

export function PageFields({ values, isCategory, title, faults, children, onChange }: PageFieldsProps) {
  const { t } = useTexts()
  const field = (name: 'display_title' | 'description' | 'position' | 'contents') => ({
    name,
    value: values[name],
    error: faults[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextField
        label={t('pages.displayTitle')}
        hint={t('pages.displayTitleHint')}
        maxLength={255}
        {...field('display_title')}
      />
      <TextField label={t('pages.description')} maxLength={1000} {...field('description')} />
      <PagePicture image={values.image} onChange={(image) => onChange({ image })} />
      {isCategory && (
        <div className="sw-columns">
          <ParentField
            title={title}
            value={values.parent}
            error={faults.parent ?? null}
            onChange={(parent) => onChange({ parent })}
          />
          <TextField
            label={t('pages.position')}
            hint={t('pages.positionHint')}
            inputMode="numeric"
            {...field('position')}
          />
        </div>
      )}
      <div className="sw-columns sw-page-text">
        <TextArea
          label={t('pages.contents')}
          hint={t('pages.contentsHint')}
          rows={16}
          {...field('contents')}
        />
        <PageLook text={values.contents} />
      </div>
      {children}
    </>
  )
}

interface ParentProps {
  /** Id of the category itself, which cannot be its own ancestor. */
  title: string
  value: string
  error: string | null
  onChange: (parent: string) => void
}

/** Parent of a category. */
export function ParentField({ title, value, error, onChange }: ParentProps) {
  const { t } = useTexts()
  const titles = useQuery(categoryTitlesQuery)
  const others = (titles.data ?? []).filter((each) => each !== title)
  return (
    <Suggest
      label={t('pages.parent')}
      hint={t('pages.parentHint')}
      name="parent"
      value={value}
      error={error}
      options={others.map((each) => ({ value: each, label: each }))}
      nothing={t('pages.noParent')}
      onType={onChange}
      onChoose={(option) => onChange(option.value)}
    />
  )
}
