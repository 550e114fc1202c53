// Options of the filters by category, type and language.
import { useQuery } from '@tanstack/react-query'
import { categoryTitlesQuery } from '../../categories/titles.ts'
import { languageName, siteLanguages } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useGuideTypes } from '../../site/guide-types.ts'

/** Values that the site does not have any more remain as options, so that they are seen and cleared. */
const withChosen = (values: readonly string[], chosen: string | undefined): string[] => [
  ...new Set([...values, ...(chosen ? [chosen] : [])]),
]

export function useFilterOptions(chosen: { category?: string; type?: string; langid?: string }) {
  const { t, locale } = useTexts()
  const titles = useQuery(categoryTitlesQuery).data ?? []
  const types = useGuideTypes()
  const all = { value: '', label: t('guides.all') }
  return {
    all,
    typeName: types.nameOf,
    categories: withChosen(titles, chosen.category).map((title) => ({ value: title, label: title })),
    types: withChosen(
      types.options.map(({ value }) => value),
      chosen.type,
    ).map((type) => ({
      value: type,
      label: types.nameOf(type),
    })),
    languages: withChosen(siteLanguages, chosen.langid).map((value) => ({
      value,
      label: languageName(value, locale),
    })),
  }
}
