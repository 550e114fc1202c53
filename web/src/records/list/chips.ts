// Active filters of the list as texts, each with its removal.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { type Change, type Filter, withoutGuide } from '../filter.ts'
import { stateTexts } from '../state-texts.ts'
import type { FieldName } from './columns.ts'
import type { FilterNames } from './FilterFields.tsx'

export interface Chip {
  name: string
  text: string
  gone: Change
  /** True if an input shows the same on wide screens. */
  hasField: boolean
}

export function useChips(filter: Filter, fields: readonly FieldName[], names: FilterNames): Chip[] {
  const { guideid, performed_by: who, status, from, to, deviations, text, stepid } = filter
  const { finished_from: since, finished_to: until, deviation_field: odd } = filter
  const { t, format } = useTexts()
  const oddField = fields.find(({ field_guid }) => field_guid === odd)
  const day = (date: string) => format.date(Date.parse(`${date}T12:00:00Z`) / 1000)
  const state = (Object.keys(stateTexts) as (keyof typeof stateTexts)[]).find((each) => each === status)
  const chip = (
    name: keyof Filter,
    words: string,
    gone: Change = { [name]: undefined },
    hasField = true,
  ) => ({
    name,
    text: words,
    gone,
    hasField,
  })
  const chips: (Chip | false | undefined | '')[] = [
    guideid !== undefined &&
      chip('guideid', names.guide ?? t('records.guideNumber', { number: String(guideid) }), withoutGuide),
    who !== undefined && chip('performed_by', names.person ?? t('records.who')),
    state && chip('status', t(stateTexts[state])),
    from && chip('from', `${t('records.beganFrom')} ${day(from)}`),
    to && chip('to', `${t('records.to')} ${day(to)}`),
    text && chip('text', `“${text}”`),
    deviations &&
      chip(
        'deviations',
        oddField ? t('records.deviationIn', { field: oddField.label }) : t('records.onlyDeviations'),
        { deviations: undefined, deviation_field: undefined },
        false,
      ),
    filter.missing === '1' && chip('missing', t('records.onlyMissing'), undefined, false),
    filter.missing === '0' && chip('missing', t('records.withoutMissing'), undefined, false),
    filter.voided === '0' && chip('voided', t('records.withoutVoided'), undefined, false),
    filter.voided === '1' && chip('voided', t('records.voidedOnly'), undefined, false),
    filter.unsigned && chip('unsigned', t('records.onlyUnsigned'), undefined, false),
    filter.unsettled && chip('unsettled', t('records.onlyUnsettled'), undefined, false),
    stepid !== undefined &&
      chip('stepid', t('records.workedOn', { step: names.step ?? t('records.goneStep') }), undefined, false),
    (since || until) &&
      chip(
        'finished_from',
        finishedText(since && day(since), until && day(until), t),
        { finished_from: undefined, finished_to: undefined },
        false,
      ),
  ]
  return chips.filter((each) => !!each)
}

function finishedText(
  since: string | undefined,
  until: string | undefined,
  t: ReturnType<typeof useTexts>['t'],
): string {
  if (since && until)
    return since === until
      ? t('records.finishedOn', { day: since })
      : t('records.finishedIn', { since, until })
  return since ? t('records.finishedSince', { since }) : t('records.finishedUntil', { until: until ?? '' })
}
