// Names of the types of guides of the site, for readers and for choices.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { guideTypeTitle } from './guide-type-title.ts'
import { siteInfoQuery } from './queries.ts'

/** A type that the site no longer has goes by its key. */
export function useGuideTypes() {
  const { t } = useTexts()
  const types = useQuery(siteInfoQuery).data?.['guide-types'] ?? {}
  const nameOf = (type: string): string => {
    const title = Object.hasOwn(types, type) ? types[type]?.title : undefined
    return title === undefined ? type : guideTypeTitle(type, title, t)
  }
  return { nameOf, options: Object.keys(types).map((value) => ({ value, label: nameOf(value) })) }
}
