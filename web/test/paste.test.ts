// Tests pasting text of several lines: lines, levels, and new steps where a step has no space.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Document, newLine } from '../src/editor/document.ts'
import { pasteLines, piecesOf, putLines } from '../src/editor/text/paste-lines.ts'

const documentOf = (...texts: string[]): Document => ({
  fields: {} as Document['fields'],
  steps: [
    {
      stepid: 1,
      title: 'One',
      lines: texts.map((text, index) => newLine(`a${index}`, text)),
      media: { type: 'image', data: [] },
    },
  ],
})

const fresh = () => {
  let made = 0
  return () => `n${made++}`
}

const outlineOf = ({ steps }: Document) =>
  steps.map(({ lines }) => lines.map(({ text, level }) => '>'.repeat(level) + text))

const paste = (document: Document, text: string, key = 'a0', at = 0) =>
  pasteLines(document, { stepid: 1, key }, { text, start: at, end: at }, fresh())

test('marks of lists are taken off, numbers that say something stay', () => {
  const text =
    '1.\tSwitch it off\r\n2) Open it\r\n\r\n• 10 mm key\n- Lift\n4 bolts\na) first\n2.1. deep\nof course'
  assert.deepEqual(
    piecesOf(text).map((piece) => piece.text),
    ['Switch it off', 'Open it', '10 mm key', 'Lift', '4 bolts', 'first', 'deep', 'of course'],
  )
})

test('levels come from blanks before a line, and from the signs of word processors', () => {
  const levels = (text: string) => piecesOf(text).map(({ level }) => level)
  assert.deepEqual(levels('- a\n  - b\n    - c\n      - d\n  - e\n- f'), [0, 1, 2, 2, 1, 0])
  assert.deepEqual(levels('•\ta\no\tb\n▪\tc\n•\td'), [0, 1, 2, 0])
  assert.deepEqual(levels('\ta\n\tb\nc'), [0, 0, 0])
})

test('the words around the caret stay where they are', () => {
  const made = paste(documentOf('Now .', 'Then.'), '- Open it\n2. Close it\n', 'a0', 4)
  assert.deepEqual(made && outlineOf(made.document), [['Now Open it', 'Close it.', 'Then.']])
  assert.deepEqual([made?.key, made?.caret, made?.newSteps], ['n0', 8, 0])
  assert.equal(paste(documentOf('Now.'), 'One line only\n'), null)
})

test('what a step has no room for becomes steps of its own, and no line is lost', () => {
  const text = Array.from({ length: 18 }, (_, index) => `Line ${index + 1}`).join('\n')
  const made = paste(documentOf('', 'Last'), text)
  const steps = made ? outlineOf(made.document) : []
  assert.deepEqual(
    steps.map((lines) => lines.length),
    [8, 8, 3],
  )
  assert.deepEqual(steps.flat(), [...text.split('\n'), 'Last'])
  assert.equal(made?.newSteps, 2)
})

test('what stands below a line goes with it into the next step', () => {
  const text = [...Array.from({ length: 7 }, (_, index) => `- a${index}`), '- b', '  - c', '  - d'].join('\n')
  const made = paste(documentOf(''), text)
  assert.deepEqual(made && outlineOf(made.document)[1], ['b', '>c', '>d'])
})

test('a line more than a step holds begins a step of its own', () => {
  const lines = Array.from({ length: 9 }, (_, index) => newLine(`b${index}`, `${index + 1}`))
  const { document, newSteps } = putLines(documentOf('One'), 1, lines)
  assert.deepEqual(outlineOf(document), [['1', '2', '3', '4', '5', '6', '7', '8'], ['9']])
  assert.equal(newSteps, 1)
  assert.equal(putLines(documentOf('One'), 1, lines.slice(1)).newSteps, 0)
})
