// Chooses the language of a run: only texts change, answers stay.

import type { Entry, Guide } from '../../lib/api.ts'
import { ownName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { planInQuery } from '../work/queries.ts'

interface RunLanguageProps {
  entry: Entry
  guide: Guide
  onChosen: () => void
}

/** Before the server knows the run, only languages whose guide is on this device are offered. */
export function RunLanguage({ entry: { entryid, runid, langid: own }, guide, onChosen }: RunLanguageProps) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const navigate = useNavigate()
  const all = [...new Set([...guide.available_langids, guide.langid])]
  if (all.length < 2) return null
  const choose = (langid: string) =>
    act(async () => {
      const id = String(entryid || runid)
      if (langid !== own) await queryClient.ensureQueryData(planInQuery(id, langid))
      const search = langid === own ? {} : { lang: langid }
      await navigate({ to: '/runs/$id', params: { id }, search, replace: true })
      onChosen()
    })
  return (
    <Select
      label={t('run.language')}
      hint={t('run.languageHint')}
      data-size="work"
      value={guide.langid}
      disabled={isBusy}
      options={all.map((langid) => ({ value: langid, label: ownName(langid) }))}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
    />
  )
}
