// Edits the title of a guide, which stands above everything else.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { setField } from '../document.ts'
import { useEditor, useWatched } from '../use-editor.ts'

export function TitleField() {
  const { t } = useTexts()
  const { store, edit } = useEditor()
  const title = useWatched(store, ({ document }) => document.fields.title)
  return (
    <TextField
      label={t('edit.title')}
      data-field="title"
      value={title}
      maxLength={255}
      error={title.trim() === '' ? t('edit.titleNeeded') : null}
      onChange={({ currentTarget: { value } }) =>
        edit((document) => setField(document, 'title', value), 'field title')
      }
    />
  )
}
