// Category, type and subject of a guide. Only a category that exists enters the draft.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CategoryField } from '../../categories/CategoryField.tsx'
import { categoryTitlesQuery, findTitle } from '../../categories/titles.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useGuideTypes } from '../../site/guide-types.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { setField } from '../document.ts'
import { useEditor, useWatched } from '../use-editor.ts'

export function Classification() {
  const { t } = useTexts()
  const { store, edit } = useEditor()
  const fields = useWatched(store, ({ document }) => document.fields)
  const { options } = useGuideTypes()
  const put = (name: 'category' | 'type' | 'subject', value: string) =>
    edit((document) => setField(document, name, value), `field ${name}`)
  return (
    <div className="sw-edit-facts" data-wraps>
      <Category category={fields.category} onChoose={(title) => put('category', title)} />
      <Select
        label={t('edit.type')}
        value={fields.type}
        options={withType(options, fields.type)}
        onChange={(event) => put('type', event.currentTarget.value)}
      />
      <TextField
        label={t('edit.subject')}
        data-field="subject"
        value={fields.subject}
        maxLength={255}
        onChange={(event) => put('subject', event.currentTarget.value)}
      />
    </div>
  )
}

/** A type that the site no longer offers stays selected until the author changes it. */
const withType = (options: { value: string; label: string }[], type: string) =>
  options.some(({ value }) => value === type) ? options : [{ value: type, label: type }, ...options]

interface CategoryProps {
  category: string
  onChoose: (title: string) => void
}

function Category({ category, onChoose }: CategoryProps) {
  const { t } = useTexts()
  const titles = useQuery(categoryTitlesQuery).data ?? []
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const change = (text: string) => {
    const title = findTitle(titles, text)
    setTyped(title === text ? null : text)
    setLeft(false)
    if (title === text && title !== category) onChoose(title)
  }
  const leave = () => {
    if (typed === null) return
    const title = findTitle(titles, typed)
    // An empty field returns to the category that the guide is in.
    if (title !== undefined || typed.trim() === '') setTyped(null)
    if (title !== undefined && title !== category) onChoose(title)
    setLeft(true)
  }
  return (
    <CategoryField
      titles={titles}
      value={typed ?? category}
      error={isLeft && typed !== null ? t('edit.categoryStays', { category }) : null}
      onChange={change}
      onLeave={leave}
    />
  )
}
