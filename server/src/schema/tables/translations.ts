// What a translation service has answered.
import type { RowOf } from './columns.ts'

export const translationTables = {
  machine_translations: { hash: 'text', text: 'text', at: 'int' },
} as const

export interface TranslationTables {
  machine_translations: RowOf<typeof translationTables.machine_translations>
}
