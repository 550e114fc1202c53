// Requests machine translations of untranslated texts on demand.
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { showToast } from '../ui/toasts.tsx'
import { loadSuggestions } from './queries.ts'
import type { View } from './texts.ts'
import './translate.css'

export function useSuggestions(view: View) {
  const { t } = useTexts()
  const { act } = useAction()
  const [suggestions, setSuggestions] = useState<ReadonlyMap<string, string> | null>(null)
  const ask = () =>
    act(async () => {
      const found = await loadSuggestions(view)
      if (found.size > 0) setSuggestions(found)
      else showToast(t('translate.noSuggestions'), 'failed')
    })
  return { suggestions, ask }
}

export function SuggestButton({ ask }: { ask: () => Promise<unknown> }) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="sw-row" data-gap="2">
      <Button
        kind="plain"
        icon={<IconSparkles size={20} aria-hidden="true" />}
        isBusy={isAsking}
        onClick={async () => {
          setAsking(true)
          await ask()
          setAsking(false)
        }}
      >
        {t('translate.suggest')}
      </Button>
      <span className="sw-soft">{t('translate.suggestHint')}</span>
    </div>
  )
}
