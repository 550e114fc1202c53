// Edits the conclusion of a guide.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { setField } from '../document.ts'
import { conclusionId } from '../panels.ts'
import { WikiField } from '../text/WikiField.tsx'
import { useEditor, useWatched } from '../use-editor.ts'

export function Conclusion() {
  const { t } = useTexts()
  const { store, edit } = useEditor()
  const value = useWatched(store, ({ document }) => document.fields.conclusion)
  return (
    <section className="sw-card sw-edit-conclusion" id={conclusionId}>
      <WikiField
        label={t('edit.conclusion')}
        name="conclusion"
        value={value}
        onChange={(text) => edit((document) => setField(document, 'conclusion', text), 'field conclusion')}
      />
    </section>
  )
}
