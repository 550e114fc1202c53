// The protocol of Apertium-APy: one text per request, HTML by default, so that placeholders survive.
import { askService, memberOf, readTexts, type ServiceAccess } from './ask-service.ts'
import type { TranslationProvider } from './provider.ts'

// The service translates texts one after the other; more concurrent requests only wait there.
const atOnce = 4

export function apertium(access: ServiceAccess): TranslationProvider {
  const ask = async (q: string, from: string, to: string, signal: AbortSignal): Promise<string> => {
    const form = new URLSearchParams({ langpair: `${from}|${to}`, q, markUnknown: 'no' })
    if (access.key) form.set('key', access.key)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await askService(access, { path: '/translate', headers, body: form.toString() }, signal)
    const [text = ''] = readTexts([memberOf(memberOf(answer, 'responseData'), 'translatedText')], 1)
    return text
  }
  return {
    name: 'apertium',
    async translate(texts, from, to, signal) {
      const results: string[] = []
      const waiting = [...texts.entries()].values()
      // Cancels the remaining requests after a failure.
      const failed = new AbortController()
      const ended = AbortSignal.any([signal, failed.signal])
      const work = async () => {
        for (const [index, text] of waiting) {
          if (failed.signal.aborted) return
          results[index] = await ask(text, from, to, ended)
        }
      }
      const workers = Array.from({ length: Math.min(atOnce, texts.length) }, work)
      await Promise.all(workers).catch(async (err: unknown) => {
        failed.abort()
        await Promise.allSettled(workers)
        throw err
      })
      return results
    },
  }
}
