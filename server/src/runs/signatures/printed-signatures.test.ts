// Tests the lines of signatures on paper: the comment of one cannot look like a line of another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordWords } from '../print/record-words/in-language.ts'
import { signatureTexts } from './printed-signatures.ts'

test('a comment of several lines is printed on one', () => {
  const signature = {
    ...{ signs: 'run', stepid: null, field_revisionid: null, userid: 7, name: 'Mara Lind' },
    ...{
      meaning_text: 'Checked',
      method: 'password',
      date: 0,
      comment: 'Fine\r\n\nApproved, Lee,\u2028today\tok ',
    },
  }
  const entry = { signatures: [signature], unsigned: [] } as never
  const texts = { entry, numbers: new Map(), fields: new Map(), words: recordWords('en'), time: () => 'now' }
  const [[, text = ''] = []] = signatureTexts(texts)
  assert.match(text, /: Fine Approved, Lee, today ok$/)
})
