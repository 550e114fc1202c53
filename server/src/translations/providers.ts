// Returns the translation service of the site, if any.
import type { Settings } from '#settings/settings.schema.ts'
import { apertium } from './apertium.ts'
import { deepL } from './deepl.ts'
import { libreTranslate } from './libretranslate.ts'
import type { TranslationProvider } from './provider.ts'

export function providerOf(
  { provider, url, allowPrivateAddress }: Settings['translation'],
  key: string,
): TranslationProvider | null {
  const access = { url: url.replace(/\/+$/, ''), key, allowPrivateAddress }
  switch (provider) {
    case 'libretranslate':
      return libreTranslate(access)
    case 'deepl':
      return deepL(access)
    case 'apertium':
      return apertium(access)
    case 'none':
      return null
  }
}
