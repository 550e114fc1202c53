// Tests the drawing on a picture: each tool as written and read, the geometry of crops and turns, and moves by keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Pen,
  readMarkup,
  shapeInTheMiddle,
  shifted,
  turnedSize,
  turnRight,
  withShape,
  writeMarkup,
} from '../../src/media/draw/drawing.ts'
import { withRatio } from '../../src/media/draw/tools/crop.ts'
import { offeredKinds } from '../../src/media/draw/tools/tools.ts'

const size = { width: 800, height: 600 }
const pen: Pen = { kind: 'rectangle', colour: 'red', weight: 'medium', text: '', ratio: 'free' }
const shapesOf = (markup: string) => readMarkup(markup).shapes
const written = (shapes: ReturnType<typeof shapesOf>) => writeMarkup({ shapes, turn: 0 }, size)

test('shapes come back from their written form as they were', () => {
  const markup =
    'turn,90;rectangle,10x20,200x120,red,thick;circle,300x200,40,yellow;arrow,150x90,10x10,green,thin;' +
    'text,50x60,Ventil%20A%3B%20%C3%A4,blue;number,10x10,7,red;lens,300x200,80,black;blur,1x2,30x40;' +
    'line,1x2,3x4,red;gap,5x6,1x2,violet;crop,0x0,600x800'
  assert.equal(writeMarkup(readMarkup(markup), turnedSize(size, 90)), markup)
  assert.deepEqual(readMarkup(null), { shapes: [], turn: 0 })
  assert.deepEqual(shapesOf('star,1x1,2x2,red;text,1x1,%,red;;null'), [])
})

test('each tool adds a shape in the middle that is written and read again', () => {
  for (const kind of offeredKinds) {
    const shape = shapeInTheMiddle({ ...pen, kind, text: 'Valve' }, size)
    const shapes = withShape([], shape)
    const markup = written(shapes)
    assert.ok(markup.startsWith(`${kind},`), markup)
    assert.equal(written(shapesOf(markup)), markup)
  }
})

test('numbers count on, and Shift with an arrow key changes what one says', () => {
  const fresh = shapeInTheMiddle({ ...pen, kind: 'number', colour: 'blue' }, size)
  const three = withShape(shapesOf('number,10x10,2,red;circle,50x50,20,red'), fresh)
  assert.equal(written(three), 'number,10x10,2,red;circle,50x50,20,red;number,400x300,3,blue')
  const [first] = three
  assert.ok(first)
  assert.equal(written([shifted(first, [8, 0], size, true)]), 'number,10x10,3,red')
  assert.equal(written([shifted(first, [-80, 5], size, false)]), 'number,0x15,2,red')
})

test('a shape that is moved by keys stays on the picture, and there is one crop', () => {
  const crop = shapeInTheMiddle({ ...pen, kind: 'crop' }, size)
  const outside = shifted(crop, [5000, 5000], size, false)
  assert.ok(
    [outside.x1, outside.x2].every((x) => x <= 800) && [outside.y1, outside.y2].every((y) => y <= 600),
  )
  assert.equal(withShape(withShape([], crop), crop).length, 1)
})

test('a crop has its ratio in all directions and stays on the picture', () => {
  const upright = shapeInTheMiddle({ ...pen, kind: 'crop', ratio: '3:4' }, size)
  assert.equal(written([upright]), 'crop,175x0,450x600')
  const [start] = shapesOf('crop,400x300,1x1')
  assert.ok(start)
  for (const [x2, y2] of [
    [790, 310],
    [10, 590],
    [410, 0],
    [0, 0],
  ] as const) {
    const { x1, y1, ...end } = withRatio({ ...start, x2, y2 }, '4:3', size)
    assert.ok(Math.abs(Math.abs(end.x2 - x1) / Math.abs(end.y2 - y1) - 4 / 3) < 0.001)
    assert.ok(end.x2 >= 0 && end.x2 <= 800 && end.y2 >= 0 && end.y2 <= 600, `${end.x2} ${end.y2}`)
  }
  assert.deepEqual(withRatio(start, 'free', size), start)
})

test('four turns give the drawing again, and one takes each shape along', () => {
  const before = readMarkup('rectangle,0x0,100x50,red;number,790x10,1,red')
  const once = turnRight(before, size)
  assert.equal(
    writeMarkup(once, turnedSize(size, once.turn)),
    'turn,90;rectangle,550x0,600x100,red;number,590x790,1,red',
  )
  let drawing = before
  for (let count = 0; count < 4; count += 1) drawing = turnRight(drawing, turnedSize(size, drawing.turn))
  assert.equal(writeMarkup(drawing, size), writeMarkup(before, size))
})
