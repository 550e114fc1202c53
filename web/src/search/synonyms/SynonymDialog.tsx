// Dialog for a group of synonyms: a new one, or changed words.
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { joinWords, parseWords, type Synonyms, withChanged, withGroup } from './groups.ts'
import { changeSynonyms } from './queries.ts'
import { useGroupFault } from './use-group-fault.ts'
import { WordsDialog } from './WordsDialog.tsx'

interface SynonymDialogProps {
  /** Undefined: a new group. */
  group: Synonyms | undefined
  onClose: () => void
}

export function SynonymDialog({ group, onClose }: SynonymDialogProps) {
  const { t } = useTexts()
  const faultOf = useGroupFault()
  const form = useForm({
    initial: { synonyms: group ? joinWords(group) : '' },
    check: ({ synonyms }) => ({ synonyms: faultOf(parseWords(synonyms)) }),
    submit: async ({ synonyms }) => {
      const words = parseWords(synonyms)
      await changeSynonyms((groups) => (group ? withChanged(groups, group, words) : withGroup(groups, words)))
      showToast(t('settings.saved'))
      onClose()
    },
    explain: () => t('fault.synonyms.invalid_field'),
  })
  return (
    <WordsDialog
      title={t(group ? 'synonyms.change' : 'synonyms.add')}
      action={t(group ? 'ui.save' : 'synonyms.add')}
      state={form.form}
      onClose={onClose}
    >
      <TextArea
        {...form.text('synonyms')}
        label={t('synonyms.words')}
        hint={t('synonyms.wordsHint')}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        data-autofocus
      />
    </WordsDialog>
  )
}
