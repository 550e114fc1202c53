// Tests the words for entries that were recorded late, offline, at an uncertain time, or after their device was closed.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { T, useTexts } from '../../src/lib/i18n/TextsProvider.tsx'
import { lateText, markTexts } from '../../src/records/one-run/marks.ts'

/** The key with its values. */
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as unknown as T
const words = { t, format: { exactTime: (seconds: number) => `at ${seconds}` } } as unknown as ReturnType<
  typeof useTexts
>

test('a late entry is named by the end of its run, if there was one before it', () => {
  const words = (late: boolean, date: number, endtime: number | null) => lateText({ late, date }, endtime, t)
  assert.deepEqual(
    [words(false, 9, 5), words(true, 9, null), words(true, 4, 5), words(true, 5, 5)],
    ['', 'records.besideRun', 'records.besideRun', 'records.afterEnd'],
  )
})

test('all circumstances of an entry are named', () => {
  const plain = { offline: false, received_at: 7000, uncertain: false }
  assert.deepEqual(markTexts(plain, words), [])
  assert.deepEqual(
    markTexts({ ...plain, offline: true, uncertain: true, after_closing: true, after_lock: true }, words),
    ['records.offline at 7', 'records.uncertain', 'records.afterClosing', 'records.afterLock'],
  )
})
