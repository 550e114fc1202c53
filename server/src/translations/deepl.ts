// The protocol of DeepL's API version 2: many texts in one JSON request, tagged ones as XML.
import { askService, memberOf, readTexts, type ServiceAccess } from './ask-service.ts'
import { batchesOf } from './batches.ts'
import type { TranslationProvider } from './provider.ts'

// Documented: 50 texts and 128 KiB per request; JSON escapes may double the size.
const limits = { texts: 50, bytes: 48 * 1024 }

/** Target languages with regional variants require one of them. */
const targets: Record<string, string> = { en: 'EN-US', pt: 'PT-PT', zh: 'ZH-HANS' }

export function deepL(access: ServiceAccess): TranslationProvider {
  const url =
    access.url || (access.key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com')
  return {
    name: 'deepl',
    async translate(texts, from, to, signal) {
      const results: string[] = []
      for (const text of batchesOf(texts, limits)) {
        const question = {
          text,
          source_lang: from.toUpperCase(),
          target_lang: targets[to] ?? to.toUpperCase(),
          tag_handling: 'xml',
          preserve_formatting: true,
        }
        const headers = { 'content-type': 'application/json', authorization: `DeepL-Auth-Key ${access.key}` }
        const body = JSON.stringify(question)
        const answer = await askService({ ...access, url }, { path: '/v2/translate', headers, body }, signal)
        const translations = memberOf(answer, 'translations')
        const found = Array.isArray(translations) ? translations.map((each) => memberOf(each, 'text')) : null
        results.push(...readTexts(found, text.length))
      }
      return results
    },
  }
}
