// Search box of the header: shows the current search, and suggests while the user types.
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../../lib/router/context.ts'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import type { Suggestion } from '../../search/queries.ts'
import { InputBox } from '../../ui/fields/InputBox.tsx'
import { addressOf, Suggestions, useSuggestions } from './Suggestions.tsx'
import './search-box.css'

export function SearchBox({ autoFocus = false }: { autoFocus?: boolean }) {
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  // A new key resets the text when the search of the address changes.
  return <Box key={q} q={q} autoFocus={autoFocus} />
}

const nothingChosen = -1

function Box({ q, autoFocus }: { q: string; autoFocus: boolean }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const router = useRouter()
  const id = useId()
  const [words, setWords] = useState(q)
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState(nothingChosen)
  // Stays mounted when closed, so that it opens again without a request.
  const [isUsed, setUsed] = useState(false)
  const found = useSuggestions(isUsed ? words.trim() : '')
  const shown = isOpen ? found : []

  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    choose(nothingChosen)
  }
  const go = (suggestion: Suggestion) => {
    close()
    void router.push(addressOf(suggestion))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const suggestion = shown[chosen]
    if (suggestion) return go(suggestion)
    close()
    const wanted = words.trim()
    void navigate({ to: '/search', search: wanted ? { q: wanted } : {} })
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list, the next one clears the field as browsers do.
      if (shown.length > 0) event.preventDefault()
      return close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isOpen) return open()
    // One more than there are suggestions: the text itself.
    const places = shown.length + 1
    choose(((chosen + 1 + step + places) % places) - 1)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser that we serve.
    <form role="search" onSubmit={submit} className="sw-search">
      <InputBox icon={<IconSearch size={20} />}>
        <input
          type="search"
          className="sw-input"
          name="q"
          role="combobox"
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            open()
            choose(nothingChosen)
          }}
          onKeyDown={move}
          onBlur={close}
          // biome-ignore lint/a11y/noAutofocus: only on the search screen, which is for nothing else.
          autoFocus={autoFocus}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[chosen] ? `${id}-${chosen}` : undefined}
          placeholder={t('search.placeholder')}
        />
      </InputBox>
      <Suggestions id={id} suggestions={shown} chosen={chosen} onChoose={go} />
    </form>
  )
}
