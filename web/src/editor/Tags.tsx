// The words that a guide is found by. They belong to no state of the guide, so each is saved at once.
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../lib/query-client.ts'
import { showToast } from '../ui/toasts.tsx'
import { Chips } from './Chips.tsx'
import { guideTagsQuery, tagsQuery } from './queries.ts'

export function Tags({ guideid }: { guideid: number }) {
  const words = useTexts()
  const { t } = words
  const chosen = useQuery(guideTagsQuery(guideid)).data ?? []
  const all = useQuery(tagsQuery).data ?? []
  const change = async (tag: string, isOn: boolean) => {
    try {
      const call = { params: { guideid }, body: { tag } }
      await (isOn ? api.addGuideTag(call) : api.removeGuideTag(call))
      await queryClient.invalidateQueries({ queryKey: guideTagsQuery(guideid).queryKey })
    } catch (error) {
      showToast(problemText(error, words), 'failed')
    }
  }
  return (
    <Chips
      label={t('edit.tags')}
      hint={t('edit.tagsHint')}
      placeholder={t('edit.findTag')}
      name="tags"
      chosen={chosen.map((tag) => ({ value: tag, label: tag }))}
      options={all.filter((tag) => !chosen.includes(tag)).map((tag) => ({ value: tag, label: tag }))}
      onAdd={({ value }) => void change(value, true)}
      onRemove={(value) => void change(value, false)}
      onEnter={(tag) => void change(tag, true)}
    />
  )
}
