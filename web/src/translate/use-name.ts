// Label of a text in the translator.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { Text } from './texts.ts'

const fieldNames = {
  title: 'translate.field.title',
  subject: 'translate.field.subject',
  summary: 'translate.field.summary',
  introduction: 'translate.field.introduction',
  conclusion: 'translate.field.conclusion',
} as const

export function useName({ kind, name, of, thing }: Text): string {
  const { t } = useTexts()
  if (thing) return t(thingNames[name as keyof typeof thingNames], { thing: thing.title })
  if (of) return t(wordNames[name as keyof typeof wordNames], { field: of.label, option: of.option ?? '' })
  if (kind === 'line') return t('translate.line', { number: Number(name) })
  if (kind === 'title') return t('translate.stepTitle')
  return t(fieldNames[name as keyof typeof fieldNames])
}

const wordNames = {
  label: 'translate.word.label',
  help: 'translate.word.help',
  placeholder: 'translate.word.placeholder',
  unit: 'translate.word.unit',
  option: 'translate.word.option',
} as const satisfies Record<string, `translate.word.${string}`>

const thingNames = {
  name: 'translate.thing.name',
  type: 'translate.thing.type',
  notes: 'translate.thing.notes',
} as const
