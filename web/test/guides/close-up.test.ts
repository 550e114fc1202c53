// Tests the arithmetic of an enlarged picture.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Frame,
  fullScale,
  mostScale,
  moveBy,
  sizeIn,
  toggleAt,
  type View,
  whole,
  zoomAt,
} from '../../src/guides/close-up/view.ts'

const phone: Frame = {
  window: { width: 390, height: 844 },
  picture: { width: 1600, height: 1200 },
  density: 3,
}

test('a whole picture reaches from edge to edge', () => {
  assert.deepEqual(sizeIn(phone), { width: 390, height: 292.5 })
  const portrait = { ...phone, picture: { width: 600, height: 1800 } }
  assert.equal(sizeIn(portrait).height, 844)
})

test('at full size a pixel of the picture is one of the screen', () => {
  assert.equal((sizeIn(phone).width * fullScale(phone) * phone.density).toFixed(6), '1600.000000')
})

test('a double tap enlarges what is under it, and the next one shows the whole picture', () => {
  const at = { x: 100, y: 50 }
  const close = toggleAt(whole, at, phone)
  assert.equal(close.scale, 2.5)
  assert.deepEqual(toggleAt(close, at, phone), whole)
})

const side = fc.integer({ min: 1, max: 5000 })
const size = fc.record({ width: side, height: side })
const frame: fc.Arbitrary<Frame> = fc.record({
  window: size,
  picture: size,
  density: fc.constantFrom(1, 2, 3),
})
const offset = fc.integer({ min: -5000, max: 5000 })
const point = fc.record({ x: offset, y: offset })
const factor = fc.double({ min: 0.1, max: 10, noNaN: true })

test('after any gestures the picture covers the window, or stands in its middle', () => {
  fc.assert(
    fc.property(frame, fc.array(fc.tuple(point, factor), { maxLength: 10 }), (frame, gestures) => {
      let view: View = whole
      for (const [at, by] of gestures) view = moveBy(zoomAt(view, view.scale * by, at, frame), at, frame)
      assert.ok(view.scale >= 1 && view.scale <= mostScale(frame))
      const shown = sizeIn(frame)
      for (const [offset, length, there] of [
        [view.x, shown.width, frame.window.width],
        [view.y, shown.height, frame.window.height],
      ] as const) {
        const free = (length * view.scale - there) / 2
        assert.ok(Math.abs(offset) <= Math.max(0, free) + 1e-6)
      }
    }),
  )
})
