// Applies a change of the scheduled backups, including their key.
import { relative, resolve } from 'node:path'
import { parseFilesLocation } from '#platform/config/files-setting.ts'
import { problems } from '#platform/problems.ts'
import { isTimeZone } from '#platform/time-zone.ts'
import type { BackupChange, BackupSettings } from './backups.schema.ts'

export const defaultBackups: BackupSettings = {
  place: '',
  schedule: 'off',
  hour: 2,
  timeZone: 'UTC',
  hours: 24,
  days: 7,
  weeks: 4,
  months: 12,
  hasKey: false,
}

export interface ChangedBackups {
  after: BackupSettings
  /** Undefined: the saved one stays; empty: it is deleted. */
  key: string | undefined
}

export function changeBackups(before: BackupSettings, change: BackupChange = {}): ChangedBackups {
  const { key, hasKey: _shown, ...named } = change
  const hasKey = key === undefined ? before.hasKey : key !== ''
  return { after: { ...before, ...named, hasKey }, key }
}

export function checkBackups(backups: BackupSettings, dataFolder: string | undefined): void {
  const { place, schedule, timeZone, hours, days, weeks, months } = backups
  if (place === '' && schedule !== 'off')
    throw problems.invalidField('backups.place', 'backups.place must be set for a schedule')
  if (hours + days + weeks + months === 0)
    throw problems.invalidField('backups.days', 'backups.hours, days, weeks and months must not all be 0')
  if (!isTimeZone(timeZone))
    throw problems.invalidField(
      'backups.timeZone',
      'backups.timeZone must be a time zone such as Europe/Berlin',
    )
  const fault = place.startsWith('s3://') ? faultOfBucket(place) : faultOfFolder(place, dataFolder)
  if (fault) throw problems.invalidField('backups.place', `backups.place ${fault}`)
}

function faultOfBucket(place: string): string | null {
  try {
    parseFilesLocation(place)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** A disk that loses the data must not take the backups with it. */
function faultOfFolder(place: string, dataFolder: string | undefined): string | null {
  if (place === '' || dataFolder === undefined) return null
  const way = relative(dataFolder, resolve(place))
  const isInside = way === '' || !(/^\.\.(?:[\\/]|$)/.test(way) || resolve(way) === way)
  return isInside ? 'must not be in the data folder of the site' : null
}
