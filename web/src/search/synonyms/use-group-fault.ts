// Text for the first fault of a group of synonyms.
import type { TextKey } from '../../lib/i18n/load.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { faultOfGroup, type GroupFault, mostInGroup, type Synonyms } from './groups.ts'

const texts: Record<GroupFault, TextKey> = {
  few: 'synonyms.tooFew',
  many: 'synonyms.tooMany',
  long: 'synonyms.tooLong',
  twice: 'synonyms.twice',
  signs: 'synonyms.onlySigns',
}

export function useGroupFault(): (group: Synonyms) => string | false {
  const { t } = useTexts()
  return (group) => {
    const found = faultOfGroup(group)
    return found !== null && t(texts[found.fault], { word: found.word, most: mostInGroup })
  }
}
