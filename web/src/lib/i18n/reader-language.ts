// Language in which guides and pages are requested: of the account, else chosen here, else of the browser.
import { baseLanguage } from '@stepwright/rules'
import { queryClient } from '../query-client.ts'
import { readStored, writeStored } from '../state/storage.ts'
import { languageKey } from './locale.ts'

const readingKey = 'stepwright.reading'

let chosen: string | null = null

/** The server makes the same choice for pages that it renders. */
export const readerLanguage = (): string =>
  [chosen, readStored(readingKey), readStored(languageKey), baseLanguage(navigator.languages[0] ?? '')].find(
    (tag) => isTag.test(tag ?? ''),
  ) ?? 'en'

const isTag = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i

/** Invalidates answers in another language. */
export function setReaderLanguage(langid: string): void {
  const before = readerLanguage()
  chosen = langid
  writeStored(readingKey, langid)
  writeCookie(langid)
  if (langid !== before) void forgetTexts()
}

/** The server writes the page in it that is shown until the app runs. */
function writeCookie(langid: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and needs https.
  document.cookie = `langid=${langid}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`
}

/** Another window has chosen a language. */
export function followReaderLanguage({ key, newValue }: StorageEvent): void {
  if (key === readingKey && newValue) setReaderLanguage(newValue)
}

async function forgetTexts(): Promise<void> {
  for (const domain of ['guides', 'pages', 'search']) {
    // Cancels requests in progress, whose answer would be taken for the new language.
    await queryClient.cancelQueries({ queryKey: [domain] })
    queryClient.removeQueries({ queryKey: [domain], type: 'inactive' })
    await queryClient.invalidateQueries({ queryKey: [domain] })
  }
}
