// Tags of a guide; saved and undone with everything else.
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../guides/manage/choices.ts'
import { normalTag } from '../../guides/many/change.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { setField } from '../document.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { Chips } from './Chips.tsx'

const tagLimit = 32

export function Tags() {
  const { t } = useTexts()
  const { store, edit } = useEditor()
  const chosen = useWatched(store, ({ document }) => document.fields.tags)
  const all = useQuery(tagsQuery).data ?? []
  const put = (next: readonly string[]) => edit((document) => setField(document, 'tags', next))
  const add = (text: string) => {
    const tag = normalTag(text)
    if ([...tag].length > tagLimit) showToast(t('edit.tagTooLong', { most: tagLimit }), 'failed')
    else if (tag !== '' && !chosen.includes(tag)) put([...chosen, tag].sort())
  }
  return (
    <Chips
      label={t('edit.tags')}
      placeholder={t('edit.findTag')}
      name="tags"
      chosen={chosen.map((tag) => ({ value: tag, label: tag }))}
      options={all.filter((tag) => !chosen.includes(tag)).map((tag) => ({ value: tag, label: tag }))}
      onAdd={({ value }) => add(value)}
      onRemove={(value) => put(chosen.filter((tag) => tag !== value))}
      onEnter={add}
    />
  )
}
