// State of a translated text as a tag.
import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import type { TextState } from './texts.ts'

const tags = {
  stale: { tone: 'warning', text: 'translate.state.stale' },
  missing: { tone: 'plain', text: 'translate.state.missing' },
  written: { tone: 'brand', text: 'translate.state.written' },
} as const

/** Units and numbers are equal in every language until the user changes them. */
export function StateTag({ state, isSame }: { state: TextState; isSame: boolean }) {
  const { t } = useTexts()
  if (state === 'current')
    return (
      <span className="sw-row sw-hint" data-gap="1">
        <IconCheck size={18} aria-hidden="true" />
        {t(isSame ? 'translate.state.same' : 'translate.state.current')}
      </span>
    )
  const { tone, text } = tags[state]
  return <Tag tone={tone}>{t(text)}</Tag>
}
