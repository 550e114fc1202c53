// Proves that a blurred area loses its details for good, that a lens enlarges, and that both stay inside the picture.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blur } from './blur.ts'
import { enlarge } from './lens.ts'
import { drawMarkup, type Markup, parseMarkup } from './markup.ts'
import type { Pixels } from './pixels.ts'
import { findMissingGlyph, textOutlines } from './text.ts'

/** One channel; the shade of a pixel depends on its column and row. */
function shades(width: number, height: number, shade: (x: number, y: number) => number): Pixels {
  const data = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = shade(x, y)
  return { data, width, height, channels: 1 }
}
const at = ({ data, width }: Pixels, x: number, y: number) => data[y * width + x]
const parse = (text: string, size = { width: 1000, height: 800 }) => parseMarkup(text, size) as Markup

test('a blurred area has one shade per square, and the rest of the picture stays', () => {
  const pixels = shades(40, 40, (x, y) => ((x + y) % 2) * 200)
  blur(pixels, { left: 10, top: 10, right: 30, bottom: 30 }, 10)
  const inside = new Set<number | undefined>()
  for (let y = 10; y < 30; y++) for (let x = 10; x < 30; x++) inside.add(at(pixels, x, y))
  assert.deepEqual([...inside], [100])
  assert.deepEqual([at(pixels, 9, 10), at(pixels, 30, 11)], [200, 200])
})

test('areas that lie partly or wholly outside change nothing outside', () => {
  for (const area of [
    { left: -50, top: -50, right: 5, bottom: 5 },
    { left: 100, top: 100, right: 200, bottom: 200 },
    { left: 5, top: 5, right: 5, bottom: 5 },
  ]) {
    const pixels = shades(10, 10, (x) => x * 10)
    blur(pixels, area, 3)
    enlarge(pixels, [{ x: area.left, y: area.top, radius: 5 }], 2)
    assert.equal(pixels.data.length, 100)
    assert.equal(at(pixels, 9, 9), 90)
  }
})

test('a lens shows the point in its centre twice as large, and a second one does not enlarge the first', () => {
  const pixels = shades(100, 100, (x) => (x >= 48 && x < 52 ? 255 : 0))
  enlarge(
    pixels,
    [
      { x: 50, y: 50, radius: 20 },
      { x: 50, y: 80, radius: 19 },
    ],
    2,
  )
  const widthIn = (y: number) =>
    Array.from({ length: 100 }, (_, x) => at(pixels, x, y) ?? 0).filter((v) => v > 127).length
  assert.deepEqual([widthIn(10), widthIn(50), widthIn(80)], [4, 8, 8])
})

test('a turn is the first entry, and positions are those of the turned picture', () => {
  const turned = parse('turn,90;crop,0x0,800x1000')
  assert.deepEqual([turned.turn, turned.size], [90, { width: 800, height: 1000 }])
  assert.match(
    parseMarkup('turn,90;crop,0x0,1000x800', { width: 1000, height: 800 }) as unknown as string,
    /crops more/,
  )
  assert.match(
    parseMarkup('line,1x1,2x2,red;turn,90', { width: 1000, height: 800 }) as unknown as string,
    /no shape/,
  )
})

test('a text is one line of encoded characters, drawn as an outline around its middle', async () => {
  const markup = parse('text,500x400,Ventil%20A%3B%20%3C%C3%A4%3E,red,thick')
  const [shape] = markup.shapes
  assert.ok(shape?.kind === 'text')
  assert.equal(shape.text, 'Ventil A; <ä>')
  const view = { left: 0, top: 0, width: 1000, height: 800 }
  const svg = drawMarkup(markup, view, view, await textOutlines(markup))
  assert.ok(!svg.includes('<ä>') && !svg.includes('Ventil'))
  const numbers = [...(/ d="([^"]+)"/.exec(svg)?.[1] ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
  const xs = numbers.map(([, x]) => Number(x))
  assert.ok(Math.abs((Math.min(...xs) + Math.max(...xs)) / 2 - 500) < 5)
  for (const bad of ['', '%20', '%', 'a%0Ab', 'x'.repeat(61), '%ED%A0%80'])
    assert.equal(typeof parseMarkup(`text,1x1,${bad},red`, { width: 9, height: 9 }), 'string', bad)
})

test('a character that the font does not have is found', async () => {
  assert.equal(await findMissingGlyph(parse(`text,1x1,${encodeURIComponent('Öl → 世')},red`)), '→')
  assert.equal(await findMissingGlyph(parse(`text,1x1,${encodeURIComponent('Öl 3 mm ±')},red`)), null)
})

test('thickness changes lines, and unknown ones are refused', () => {
  const widthOf = (weight: string) => {
    const markup = parse(`line,1x1,200x2,red${weight}`)
    const view = { left: 0, top: 0, width: 1000, height: 800 }
    return Number(/stroke-width="([\d.]+)"\/><\/g>/.exec(drawMarkup(markup, view, view, () => ''))?.[1])
  }
  assert.ok(widthOf(',thin') < widthOf('') && widthOf('') < widthOf(',thick'))
  assert.equal(widthOf(',medium'), widthOf(''))
  for (const weight of ['fat', 'constructor', 'thin,thin'])
    assert.equal(typeof parseMarkup(`line,1x1,2x2,red,${weight}`, { width: 9, height: 9 }), 'string', weight)
})
