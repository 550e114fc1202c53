// Proves that every field of the settings is in an area and is found by its texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingsAreas, settingsFields } from '../src/site/areas.ts'
import { fromValues, toValues } from '../src/site/settings-values.ts'
import { findOptions } from '../src/ui/fields/find-options.ts'

const settings = {
  title: 'Works',
  description: '',
  logo: null,
  accentColour: '',
  language: 'en',
  objectNameSingular: 'Machine',
  objectNamePlural: 'Machines',
  private: false,
  registration: 'invited',
  guideTypes: { repair: { title: 'Repair', prompt: '' } },
  apiProfile: 'documented',
  mediaAddresses: 'checked',
  uploadExtensions: ['jpg'],
  appIds: [],
  allowedOrigins: [],
  trustedHosts: [],
  introductionLines: 50,
  patrolThreshold: 10,
  acceptedEditReputation: 1,
  commentsPerMinute: 10,
  finishNeedsRequired: false,
  countersignMissing: false,
  optionalWorkOrders: false,
  newerRelease: 'show',
  approvalEdits: 'refuse',
  eventsForOthers: true,
  lockOffline: false,
  retentionYears: null,
  idleHoldMinutes: 0,
  sessionDays: 30,
  translation: { provider: 'none', url: '', allowPrivateAddress: false, hasKey: false },
  mail: { host: '', port: 587, encryption: 'starttls', user: '', sender: '', hasPassword: false },
  backups: {
    place: '',
    schedule: 'off',
    hour: 2,
    timeZone: 'UTC',
    hours: 24,
    days: 7,
    weeks: 4,
    months: 12,
    hasKey: false,
  },
  mailIsFixed: false,
  features: { releases: false, workLog: true, comments: true },
} as unknown as Parameters<typeof toValues>[0]

test('every field of the settings can be searched for, once', () => {
  const found = settingsFields.map(({ field }) => field)
  assert.deepEqual(found.toSorted(), Object.keys(toValues(settings)).toSorted())
})

test('every field lies in an area that is there, and every area has fields', () => {
  const areas = settingsAreas.map(({ name }) => name)
  assert.deepEqual([...new Set(settingsFields.map(({ area }) => area))].toSorted(), [...areas].toSorted())
})

test('what was loaded is what would be sent', () => {
  const { translation, mail, ...rest } = fromValues(toValues(settings))
  const { translation: before, mail: mailBefore, mailIsFixed: _fixed, backups: _own, ...others } = settings
  assert.deepEqual({ ...mail, hasPassword: false }, mailBefore)
  assert.deepEqual(rest, { ...others, features: { releases: false, workLog: true, comments: true } })
  assert.deepEqual({ ...translation, hasKey: false }, before)
})

test('a setting is found by its name and by what explains it, its name first', () => {
  const options = [
    { value: 'one', label: 'Allowed origins', words: 'Other sites with a session' },
    { value: 'two', label: 'Days of a session' },
  ]
  assert.deepEqual(
    findOptions(options, 'session').map(({ value }) => value),
    ['two', 'one'],
  )
  assert.deepEqual(findOptions(options, 'session sites').length, 1)
  assert.deepEqual(findOptions(options, 'nothing like it'), [])
})
