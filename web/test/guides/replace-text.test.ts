// Tests finding and replacing a text in the texts of a guide.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { listHits, type Replacing, replaceAll, replaceIn } from '../../src/guides/many/replace-text.ts'
import type { Guide } from '../../src/lib/api.ts'

const replacing = (change: Partial<Replacing>): Replacing => ({
  find: 'press',
  replacement: 'mill',
  matchCase: true,
  wholeWords: false,
  ...change,
})

test('capitals and whole words are matched as chosen', () => {
  const text = 'Press the press, not the presses.'
  assert.equal(replaceIn(text, replacing({})), 'Press the mill, not the milles.')
  assert.equal(replaceIn(text, replacing({ wholeWords: true })), 'Press the mill, not the presses.')
  assert.equal(
    replaceIn(text, replacing({ matchCase: false, wholeWords: true })),
    'mill the mill, not the presses.',
  )
  assert.equal(
    replaceIn('Öl und Ölung', replacing({ find: 'Öl', replacement: 'Fett', wholeWords: true })),
    'Fett und Ölung',
  )
})

test('signs of patterns and of replacements stand for themselves', () => {
  assert.equal(
    replaceIn('1.5 N·m (a+b)', replacing({ find: '(a+b)', replacement: '$& $1' })),
    '1.5 N·m $& $1',
  )
  assert.equal(replaceIn('105', replacing({ find: '1.5', replacement: 'x' })), '105')
})

test('targets of links and pictures stay, their words are replaced', () => {
  const text = 'See [link|http://press.example/press|the press] or http://press.example, [image|12|press].'
  assert.equal(
    replaceIn(text, replacing({})),
    'See [link|http://press.example/press|the mill] or http://press.example, [image|12|mill].',
  )
})

const line = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '[', ']', '|', 'link', 'http://x/a', 'A', '.'),
})

test('a text without a hit stays, and the saved texts are restored', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 5 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c') }),
      fc.boolean(),
      (texts, find, matchCase) => {
        const how = replacing({ find, replacement: 'Z', matchCase })
        const guide = {
          guideid: 1,
          title: texts[0] ?? '',
          summary: '',
          introduction_raw: texts[1] ?? '',
          conclusion_raw: '',
          steps: [
            {
              guideid: 1,
              stepid: 7,
              title: '',
              lines: texts.map((text_raw) => ({ text_raw, bullet: 'black', level: 0 })),
            },
          ],
        } as unknown as Guide
        const bodies = replaceAll(guide, how)
        assert.equal(bodies === null, listHits(guide, how).length === 0)
        if (!bodies) return
        const [after, before] = [bodies.after.steps?.[0], bodies.before.steps?.[0]]
        if (after && before && 'lines' in after && 'lines' in before) {
          assert.deepEqual(
            before.lines?.map(({ text }) => text),
            texts,
          )
          assert.deepEqual(
            after.lines?.map(({ text }) => text),
            texts.map((text) => replaceIn(text, how)),
          )
        }
        assert.deepEqual(Object.keys(bodies.after), Object.keys(bodies.before))
      },
    ),
  )
})
