// Search box of the header: shows the current search, and suggests while the user types.
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { lazyExtra } from '../../lib/i18n/lazy-screen.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../../lib/router/context.ts'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import type { SearchHit } from '../../search/queries.ts'
import { InputBox } from '../../ui/fields/InputBox.tsx'
import './search-box.css'

export function SearchBox({ autoFocus = false }: { autoFocus?: boolean }) {
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  // A new key resets the text when the search of the address changes.
  return <Box key={q} q={q} autoFocus={autoFocus} />
}

const nothingChosen = -1

/** The first screen of readers does not load it. */
const Suggestions = lazyExtra(async () => (await import('./Suggestions.tsx')).Suggestions, 'guides', 'read')
const loadAddresses = () => import('../../guides/hits/address.ts')

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
  const wanted = words.trim()
  const [shown, setShown] = useState<readonly SearchHit[]>([])
  // The last option leads to all results.
  const count = shown.length + (wanted && shown.length > 0 ? 1 : 0)
  const isShown = isOpen && count > 0

  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    choose(nothingChosen)
  }
  const go = async (index: number) => {
    close()
    const suggestion = shown[index]
    if (suggestion) return router.push((await loadAddresses()).addressOfMatch(suggestion))
    return navigate({ to: '/search', search: wanted ? { q: wanted } : {} })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void go(isShown ? chosen : nothingChosen)
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list, the next one clears the field as browsers do.
      if (isShown) event.preventDefault()
      return close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isOpen) return open()
    // One more than there are options: the text itself.
    const places = count + 1
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
          onClick={() => wanted === '' && open()}
          onBlur={close}
          // biome-ignore lint/a11y/noAutofocus: only on the search screen, which is for nothing else.
          autoFocus={autoFocus}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && chosen >= 0 ? `${id}-${chosen}` : undefined}
          placeholder={t('search.placeholder')}
        />
      </InputBox>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t('search.suggestions')}
        className="sw-float sw-suggestions"
        hidden={!isShown}
      >
        {isUsed && (
          <Suggestions
            id={id}
            words={wanted}
            chosen={chosen}
            onHits={setShown}
            onChoose={(index) => void go(index)}
          />
        )}
      </div>
      <span role="status" className="sw-hidden">
        {isShown ? t('search.suggested', { count }) : ''}
      </span>
    </form>
  )
}
