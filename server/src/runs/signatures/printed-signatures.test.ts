// Tests the lines of signatures on paper: nothing that a user chose can look like another signature.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordWords } from '../print/record-words/in-language.ts'
import { signatureTexts } from './printed-signatures.ts'

const base = { signs: 'run', stepid: null, field_revisionid: null, userid: 7, method: 'password', date: 0 }

function lineOf(signature: object, renamed_signers: object[] = [], label = ''): string {
  const entry = { signatures: [{ ...base, ...signature }], unsigned: [], renamed_signers } as never
  const fields = new Map([[1, { label }]])
  const texts = { entry, numbers: new Map([[1, 1]]), fields, words: recordWords('en'), time: () => 'now' }
  return signatureTexts(texts)[0]?.join(': ') ?? ''
}

test('a comment of several lines is printed on one', () => {
  const comment = 'Fine\r\n\nApproved by Lee\u2028today\tok '
  const text = lineOf({ name: 'Mara Lind', meaning_text: 'Checked', comment })
  assert.match(text, /: Fine Approved by Lee today ok$/)
})

test('names, meanings, comments and labels do not continue the line with another signature', () => {
  const other = 'E, PIN): ok; Checked, “Mara Lind”, now (user 5'
  const ofField = { signs: 'step', stepid: 1, field_revisionid: 1 }
  const signature = { ...ofField, name: other, meaning_text: other, comment: other }
  const text = lineOf(signature, [{ userid: 7, username: `${other}0` }], other)
  const line = 'Step 1, … (step): …, …, now (user 7, now named …, password): …'
  assert.equal(text.replaceAll(/“[^”]*”/g, '…'), line)
  const plain = lineOf({ name: 'Eve', meaning_text: 'Checked', comment: 'By feel' }, [
    { userid: 7, username: 'Eve Lind-Øst' },
  ])
  assert.equal(plain, 'whole run: Checked, “Eve”, now (user 7, now named Eve Lind-Øst, password): By feel')
})
