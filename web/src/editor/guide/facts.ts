// Texts of the folded panels: which facts of the guide are set. Pure.
import { difficultyText, planText } from '@stepwright/rules'
import { optionalOrder } from '../../guides/flags.ts'
import type { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Fields } from '../document.ts'

type Words = Pick<ReturnType<typeof useTexts>, 't' | 'locale'>

/** `type` is the name of the type in the language of the app. */
export function aboutFacts(fields: Fields, type: string, { t, locale }: Words): string[] {
  const { category, difficulty, time_required_min: min, time_required_max: max } = fields
  const facts = [
    category,
    type,
    difficultyText(difficulty, locale),
    max > 0 && planText(min, max, locale),
    fields.image !== null && t('edit.mainPicture'),
    fields.objectid !== null && t('clip.intro'),
  ]
  return facts.filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}

export function needsFacts(fields: Fields, { t }: Pick<Words, 't'>): string[] {
  const named = (things: Fields['tools']) => things.filter(({ name }) => name.trim() !== '').length
  const counts = [
    [t('edit.tools'), named(fields.tools)],
    [t('edit.parts'), named(fields.parts)],
    [t('edit.prerequisites'), fields.prerequisites.length],
    [t('edit.documents'), fields.documents.length],
    [t('edit.flags'), fields.flags.filter((flag) => flag !== optionalOrder).length],
    [t('edit.tags'), fields.tags.length],
  ] as const
  return counts.filter(([, count]) => count > 0).map(([label, count]) => `${label} ${count}`)
}
