// The language in which guides and pages are asked for: that of the account, else the one chosen here, else the browser's.
import { baseLanguage } from '@stepwright/rules'
import { queryClient } from '../query-client.ts'
import { readStored, writeStored } from '../storage.ts'
import { languageKey } from './locale.ts'

const readingKey = 'stepwright.reading'

let chosen: string | null = null

/** The server makes the same choice for a page that it renders. */
export const readerLanguage = (): string =>
  [chosen, readStored(readingKey), readStored(languageKey), baseLanguage(navigator.languages[0] ?? '')].find(
    (tag) => isTag.test(tag ?? ''),
  ) ?? 'en'

const isTag = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i

/** What was read in another language is asked for again. */
export function setReaderLanguage(langid: string): void {
  const before = readerLanguage()
  chosen = langid
  writeStored(readingKey, langid)
  if (langid !== before) void forgetTexts()
}

/** Another window has chosen. */
export function followReaderLanguage({ key, newValue }: StorageEvent): void {
  if (key === readingKey && newValue) setReaderLanguage(newValue)
}

async function forgetTexts(): Promise<void> {
  for (const domain of ['guides', 'pages', 'search']) {
    // A first answer that is on its way would be taken for the new one.
    await queryClient.cancelQueries({ queryKey: [domain] })
    queryClient.removeQueries({ queryKey: [domain], type: 'inactive' })
    await queryClient.invalidateQueries({ queryKey: [domain] })
  }
}
