// Dialog that makes a search without a hit a synonym of a word that the site uses.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Suggest } from '../../ui/fields/Suggest.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { suggestedQuery } from '../queries.ts'
import { joinWords, parseWords, siteWords, withGroup } from './groups.ts'
import { changeSynonyms, dismissMiss, type Miss } from './queries.ts'
import { useGroupFault } from './use-group-fault.ts'
import { WordsDialog } from './WordsDialog.tsx'

export function MissDialog({ miss, onClose }: { miss: Miss; onClose: () => void }) {
  const { t } = useTexts()
  const faultOf = useGroupFault()
  const form = useForm({
    initial: { synonyms: joinWords(parseWords(miss.query)), name: '' },
    check: ({ synonyms, name }) => ({
      synonyms: parseWords(synonyms).length === 0 && t('fault.missing_field'),
      name:
        parseWords(name).length === 0
          ? t('fault.missing_field')
          : faultOf([...parseWords(synonyms), ...parseWords(name)]),
    }),
    submit: async ({ synonyms, name }) => {
      const group = [...parseWords(synonyms), ...parseWords(name)]
      await changeSynonyms((groups) => withGroup(groups, group))
      await dismissMiss(miss)
      showToast(t('misses.added', { words: joinWords(parseWords(synonyms)), name: name.trim() }))
      onClose()
    },
    explain: () => t('fault.synonyms.invalid_field'),
  })
  const { name } = form.values
  const siteOptions = useSiteWords(name).map((word) => ({ value: word, label: word }))
  return (
    <WordsDialog title={t('misses.addTitle')} action={t('misses.add')} state={form.form} onClose={onClose}>
      <TextField
        {...form.text('synonyms')}
        label={t('misses.searched')}
        hint={t('misses.searchedHint')}
        spellCheck={false}
        autoCapitalize="none"
      />
      <Suggest
        label={t('misses.name')}
        hint={t('misses.nameHint')}
        name="name"
        isFirst
        value={name}
        error={form.text('name').error}
        options={siteOptions}
        onType={(text) => form.set('name', text)}
        onChoose={({ value }) => form.set('name', value)}
      />
    </WordsDialog>
  )
}

/** Debounce that skips most keys of fast typing. */
const pauseMs = 150

/** Words of guides and pages of the site that begin like the typed text. */
function useSiteWords(typed: string): string[] {
  const [asked, ask] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => ask(typed.trim()), pauseMs)
    return () => window.clearTimeout(timer)
  }, [typed])
  const found = useQuery(suggestedQuery(asked)).data ?? []
  if (asked === '' || typed.trim() === '') return []
  return siteWords(
    found.map((each) => ('display_title' in each && each.display_title) || each.title),
    typed,
  )
}
