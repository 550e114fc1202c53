// The protocol of LibreTranslate: many texts in one JSON request, tagged ones as HTML.
import { askService, memberOf, readTexts, type ServiceAccess } from './ask-service.ts'
import { batchesOf } from './batches.ts'
import type { TranslationProvider } from './provider.ts'

// Servers often accept only about 5,000 characters and a few dozen texts per request.
const limits = { texts: 25, bytes: 4000 }

export function libreTranslate(access: ServiceAccess): TranslationProvider {
  return {
    name: 'libretranslate',
    async translate(texts, source, target, signal) {
      const results: string[] = []
      for (const q of batchesOf(texts, limits)) {
        const question = { q, source, target, format: 'html', ...(access.key ? { api_key: access.key } : {}) }
        const answer = await askService(
          access,
          {
            path: '/translate',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(question),
          },
          signal,
        )
        results.push(...readTexts(memberOf(answer, 'translatedText'), q.length))
      }
      return results
    },
  }
}
