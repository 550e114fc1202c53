// The search box of the header. It shows the words of the search that is on the screen.
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'

export function SearchBox({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const input = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = input.current?.value.trim() ?? ''
    void navigate({ to: '/search', search: words ? { q: words } : {} })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser that we serve.
    <form role="search" onSubmit={submit} className="sw-search">
      <IconSearch size={20} aria-hidden="true" />
      <input
        // A new key takes over the words of the address when they change.
        key={q}
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        // biome-ignore lint/a11y/noAutofocus: only on the search screen, which is for nothing else.
        autoFocus={autoFocus}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
      />
    </form>
  )
}
