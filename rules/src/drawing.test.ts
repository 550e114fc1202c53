// Proves that shapes on pictures are visible on every background, and that their numbers are readable.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulletMarks, drawingColour } from './bullet-marks.ts'
import { drawShape, outlineOf, strokeOn } from './drawing.ts'

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('digits are read on the disc of every colour', () => {
  for (const name of [...Object.keys(bulletMarks), 'indigo']) {
    const { colour, ink } = drawingColour(name)!
    const other = ink === '#000000' ? '#ffffff' : '#000000'
    assert.ok(contrast(colour, ink) >= 4.5, `${name}: ${contrast(colour, ink)}`)
    assert.ok(contrast(colour, ink) >= contrast(colour, other), name)
  }
})

test('a shape has the colour of the bullet of that name, on a white seam', () => {
  const corners = [10, 10, 90, 50] as const
  for (const [name, { colour }] of Object.entries(bulletMarks)) {
    const [seam, line] = drawShape({ kind: 'arrow', corners }, name, 5)
    assert.deepEqual([seam?.stroke, seam?.width, line?.stroke, line?.width], ['#ffffff', 9, colour, 5])
    assert.equal(seam?.d, line?.d)
  }
  assert.deepEqual(drawShape({ kind: 'line', corners }, 'mauve', 5), [])
})

test('lines are as wide as the part of the picture asks for that is shown', () => {
  assert.equal(strokeOn({ width: 1600, height: 900 }), 10)
  assert.equal(strokeOn({ width: 320, height: 640 }), 4)
})

test('an outline goes from corner to corner, a gap has a bar at both ends', () => {
  assert.equal(outlineOf('rectangle', [1, 2, 31, 12], 2), 'M1 2H31V12H1Z')
  assert.equal(outlineOf('circle', [0, 0, 20, 20], 2), 'M0 10a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z')
  assert.equal(outlineOf('line', [0, 0, 20, 0], 2), 'M0 0L20 0')
  assert.equal(outlineOf('gap', [0, 0, 20, 0], 2), 'M0 0L20 0M20 10L20 0L20 -10M0 -10L0 0L0 10')
})

test('a number is a disc and its digits inside of it', () => {
  const [disc, ...digits] = drawShape({ kind: 'number', at: [100, 100], number: 42 }, 'yellow', 10)
  assert.equal(disc?.fill, bulletMarks.yellow.colour)
  assert.equal(digits.length, 2)
  for (const { d, stroke } of digits) {
    assert.equal(stroke, '#000000')
    for (const place of d.matchAll(/-?[\d.]+/g)) assert.ok(Math.abs(Number(place[0]) - 100) < 40, d)
  }
})
