// Proves that the frame of a picture in a step follows its size, and that its sources have the widths they really have.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameOf, frameSize, isSmallPicture, sizesIn, sourceSet } from './step-pictures.ts'

const column = '38rem'
const addresses = { original: 'o', standard: 's', medium: 'm' }

test('an upright picture has a frame of 3:4, a small one its own size, any other one 4:3', () => {
  assert.deepEqual(
    [
      { width: 1600, height: 1200 },
      { width: 1200, height: 1200 },
      { width: 1200, height: 1600 },
      { width: 600, height: 800 },
      { width: 640, height: 480 },
      { width: 20_000, height: 50 },
    ].map(frameOf),
    ['landscape', 'landscape', 'portrait', 'portrait', 'small', 'small'],
  )
  assert.deepEqual(frameSize({ width: 1200, height: 1600 }), { width: 444, height: 592 })
  assert.deepEqual(frameSize({ width: 640, height: 480 }), { width: 640, height: 480 })
})

test('a picture of unknown size is shown as before', () => {
  assert.equal(frameOf({}), 'landscape')
  assert.equal(sourceSet({ ...addresses, large: 'l', huge: 'h' }), 's 300w, m 592w, l 800w, h 1600w')
  assert.equal(sizesIn({}, column), column)
})

test('a landscape picture is requested as one of unknown size', () => {
  const photo = { ...addresses, large: 'l', huge: 'h', width: 4000, height: 3000 }
  assert.equal(sourceSet(photo), 's 300w, m 592w, l 800w, h 1600w')
  assert.equal(sizesIn(photo, column), column)
})

test('the sources of an upright picture are narrower than their boxes', () => {
  const photo = { ...addresses, large: 'l', huge: 'h', width: 1200, height: 1600 }
  assert.equal(sourceSet(photo), 's 169w, m 333w, l 450w, h 900w')
})

test('a small picture has its original as the largest source, and is not enlarged', () => {
  assert.equal(sourceSet({ ...addresses, width: 640, height: 480 }), 's 300w, m 592w, o 640w')
  assert.equal(sourceSet({ ...addresses, width: 120, height: 90 }), 'o 120w')
  assert.equal(sizesIn({ width: 640, height: 480 }, column), 'min(640px, 100vw)')
})

test('the limit of small is the same for both orientations', () => {
  assert.ok(!isSmallPicture({ width: 800, height: 600 }) && !isSmallPicture({ width: 600, height: 800 }))
  assert.ok(isSmallPicture({ width: 799, height: 600 }) && isSmallPicture({ width: 599, height: 4000 }))
})
