// Converts the settings of backups between the API and the inputs. Pure.
import type { SettingsChange } from '../lib/api.ts'
import type { T } from '../lib/i18n/TextsProvider.tsx'
import type { BackupSettings } from './queries.ts'

export const periods = ['hours', 'days', 'weeks', 'months'] as const
type Period = (typeof periods)[number]

// Named as in the API, so that the server's faults match their inputs.
export type BackupValues = {
  'backups.place': string
  'backups.schedule': BackupSettings['schedule']
  'backups.hour': string
  'backups.timeZone': string
  'backups.key': string
  removesKey: boolean
} & Record<`backups.${Period}`, string>

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function toValues(settings: BackupSettings): BackupValues {
  const isNew = settings.place === '' && settings.schedule === 'off'
  return {
    'backups.place': settings.place,
    'backups.schedule': settings.schedule,
    'backups.hour': String(settings.hour),
    // The first time the zone of the administrator is more likely than UTC.
    'backups.timeZone': isNew ? ownZone() : settings.timeZone,
    'backups.hours': String(settings.hours),
    'backups.days': String(settings.days),
    'backups.weeks': String(settings.weeks),
    'backups.months': String(settings.months),
    'backups.key': '',
    removesKey: false,
  }
}

export function changeFrom(values: BackupValues): NonNullable<SettingsChange['backups']> {
  const key = values['backups.key']
  const count = (period: Period) => Number(values[`backups.${period}`])
  return {
    place: values['backups.place'].trim(),
    schedule: values['backups.schedule'],
    hour: Number(values['backups.hour']),
    timeZone: values['backups.timeZone'].trim(),
    hours: count('hours'),
    days: count('days'),
    weeks: count('weeks'),
    months: count('months'),
    ...((key || values.removesKey) && { key }),
  }
}

const leastKey = 8

export function checkValues(values: BackupValues, t: T): Partial<Record<keyof BackupValues, string | false>> {
  const needsPlace = values['backups.schedule'] !== 'off' && !values['backups.place'].trim()
  const key = values['backups.key']
  const notWhole = periods.map(
    (period) =>
      [
        `backups.${period}`,
        !/^\d+$/.test(values[`backups.${period}`].trim()) && t('fault.notANumber'),
      ] as const,
  )
  return {
    ...Object.fromEntries(notWhole),
    'backups.place': needsPlace && t('backups.noPlace'),
    'backups.key': key !== '' && key.length < leastKey && t('fault.backups.key.invalid_field'),
  }
}
