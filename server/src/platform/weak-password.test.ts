// Tests which passwords are rejected as easy to guess.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWeakPassword } from './weak-password.ts'

test('well-known words, rows, repetitions and one’s own name are weak, however they are dressed up', () => {
  const about = ['Mara Lind', 'mara.lind@press-works.example', 'mara_lind']
  for (const password of [
    '1234567890',
    '0987654321',
    'Password123!',
    'passwort2024',
    'P@$$word2025',
    'qwertyuiop',
    'Qwertz123456',
    'asdfghjkl1',
    'abcdefghij',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '12121212121212',
    'MaraLind1990',
    'mara.lind.2024',
    'LindMara!!!!',
    'pressworks12',
    'Willkommen1!',
    'Sommer2024!!',
    '!!!!!!!!!!!!',
    '1q2w3e4r5t',
  ])
    assert.equal(isWeakPassword(password, about), true, password)
})

test('a few words in a row are good', () => {
  const about = ['Mara Lind', 'mara@press-works.example']
  for (const password of [
    'a good password',
    'another good one',
    'correct horse battery',
    'Kupferkessel am Dienstag',
    'mara likes press brakes',
    'xK7#pQ9!mZ2v',
    'ひらがなのながいことば',
    'set by the admin',
  ])
    assert.equal(isWeakPassword(password, about), false, password)
})
