// Formats an answer of a run as people write it. Pure.
import { dayText, tickedOf } from '@stepwright/rules'
import type { T } from '../../lib/i18n/TextsProvider.tsx'
import { showTyped } from '../../lib/i18n/typed-answer.ts'
import type { RunField } from './answers.ts'

export function answerText(field: RunField, value: string | null, { t, locale }: { t: T; locale: string }) {
  if (value === null) return t('run.emptied')
  switch (field.field_type) {
    case 'Pass/Fail':
      return t(value === 'pass' ? 'run.pass' : 'run.fail')
    case 'Checkbox':
      return t(value === '1' ? 'run.ticked' : 'run.notTicked')
    case 'Date':
      return dayText(value, locale)
    case 'Image':
      return t('run.photo')
    case 'Video':
      return t('run.video')
    case 'Document':
      return t('run.file')
    default:
      return tickedOf(value)?.join('; ') ?? showTyped(field, value, locale)
  }
}
