// Tests the words for the time of a guide.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationText, planText } from './duration-text.ts'

test('names the largest unit that fits, rounded down', () => {
  const cases: [number, number, string][] = [
    [0, 0, 'No estimate'],
    [0, 59, 'No estimate'],
    [90, 90, '1 minute'],
    [600, 600, '10 minutes'],
    [1800, 1800, '30 minutes'],
    [5400, 5400, '1 hour'],
    [43_200, 43_200, '12 hours'],
    [604_800, 604_800, '1 week'],
    [86_400, 172_800, '1 - 2 days'],
  ]
  for (const [min, max, text] of cases) assert.equal(durationText(min, max), text)
})

test('names a range once where the unit is the same, and both ends where it is not', () => {
  assert.equal(durationText(7200, 10_800), '2 - 3 hours')
  assert.equal(durationText(7200, 10_000), '2 hours')
  assert.equal(durationText(1800, 7200), '30 minutes - 2 hours')
  assert.equal(durationText(0, 7200), '2 hours')
})

test('says it in German, and in English where the language is not known', () => {
  const cases: [number, number, string][] = [
    [0, 0, 'Keine Angabe'],
    [60, 60, '1 Minute'],
    [1800, 7200, '30 Minuten - 2 Stunden'],
    [7200, 10_800, '2 - 3 Stunden'],
    [3600, 3600, '1 Stunde'],
    [86_400, 172_800, '1 - 2 Tage'],
    [604_800, 604_800, '1 Woche'],
  ]
  for (const [min, max, text] of cases) assert.equal(durationText(min, max, 'de'), text)
  for (const langid of ['th', '', 'constructor']) assert.equal(durationText(3600, 3600, langid), '1 hour')
})

test('says it as each language counts', () => {
  assert.equal(durationText(120, 300, 'pl'), '2 - 5 minut')
  assert.equal(durationText(120, 120, 'ru'), '2 минуты')
  assert.equal(durationText(900, 1200, 'ja'), '15 - 20 分')
  assert.equal(durationText(1e10, 1e10, 'fr'), '16534 semaines')
  assert.equal(planText(0, 4500, 'es'), '1 hora 15 minutos')
})

test('people are told what is left over, too', () => {
  const cases: [number, number, string][] = [
    [0, 0, 'No estimate'],
    [0, 59, 'No estimate'],
    [0, 4500, '1 hour 15 minutes'],
    [4500, 4500, '1 hour 15 minutes'],
    [4500, 2700, '45 minutes – 1 hour 15 minutes'],
    [7200, 10_800, '2 – 3 hours'],
    [1800, 7200, '30 minutes – 2 hours'],
    [3600, 5400, '1 hour – 1 hour 30 minutes'],
    [93_600, 93_600, '1 day 2 hours'],
    [86_460, 86_460, '1 day'],
    [691_200, 691_200, '1 week 1 day'],
  ]
  for (const [min, max, text] of cases) assert.equal(planText(min, max), text)
  assert.equal(planText(1800, 5400, 'de'), '30 Minuten – 1 Stunde 30 Minuten')
})
