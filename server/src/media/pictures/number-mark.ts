// A number in a filled disc, laid over a picture. Its digits are drawn as strokes: a server need not have any font.

/** What is told of in the text as “number 7”: more than two digits would not fit into the disc. */
export const highestNumber = 99

/** Each in a box of 6 by 10. */
const digits = [
  'M3 0C1 0 0 2 0 5S1 10 3 10 6 8 6 5 5 0 3 0Z',
  'M.8 2.2L3.6 0V10',
  'M0 2.8C0-.9 6-.9 6 2.8 6 5.6 0 7.2 0 10H6',
  'M.3 1.6C1.6-.6 5.7-.5 5.7 2.5 5.7 4.6 3.8 4.8 2.4 4.8 4 4.8 6 5.2 6 7.3 6 10.7 1 10.6 0 8.3',
  'M4.4 10V0L0 7H6',
  'M5.6 0H1L.6 4.6C2.2 3.4 6 3.5 6 6.8 6 10.8 1 10.6 0 8.6',
  'M5.3.8C3-.9 0 1.4 0 6.3 0 11.2 6 11.2 6 6.8 6 3.1 1 3 .1 6',
  'M0 0H6L2 10',
  'M3 4.7C-.5 4.7-.3 0 3 0S6.5 4.7 3 4.7C-1 4.7-1 10 3 10S7 4.7 3 4.7Z',
  'M.7 9.2C3 10.9 6 8.6 6 3.7 6-1.2 0-1.2 0 3.2 0 6.9 5 7 5.9 4',
]

/** On these a black digit is easier to read than a white one. */
const light = new Set(['orange', 'yellow', 'green', 'light_blue', 'violet'])

export interface NumberMark {
  at: { x: number; y: number }
  number: number
  colour: string
}

/** `stroke` is the width of a line on this picture; everything else follows from it. */
export function drawNumber({ at, number, colour }: NumberMark, fill: string, stroke: number): string {
  const radius = stroke * 4
  const height = stroke * (number > 9 ? 3.2 : 4)
  const scale = height / 10
  const signs = [...String(number)]
  const advance = 8.2
  const left = at.x - ((signs.length - 1) * advance * scale) / 2 - 3 * scale
  const drawn = signs
    .map((sign, index) => {
      const place = `${left + index * advance * scale} ${at.y - height / 2}`
      return `<path d="${digits[Number(sign)]}" transform="translate(${place}) scale(${scale})"/>`
    })
    .join('')
  const ink = light.has(colour) ? '#000000' : '#ffffff'
  return (
    `<circle cx="${at.x}" cy="${at.y}" r="${radius}" fill="${fill}" stroke="#ffffff" stroke-width="${stroke * 0.8}"/>` +
    `<g stroke="${ink}" stroke-width="1.7">${drawn}</g>`
  )
}
