// The colours that lines and drawings share: colour value, outline of the bullet, and ink that is readable on it.

interface BulletMark {
  readonly colour: string
  /** Path in a box of 24 by 24. The outline distinguishes colours for readers who cannot see them. */
  readonly outline: string
  /** Colour of digits on a background of this colour. */
  readonly ink: '#000000' | '#ffffff'
}

export const bulletMarks = {
  black: { colour: '#11161a', outline: 'M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14z', ink: '#ffffff' },
  red: { colour: '#d3311f', outline: 'M5.5 5.5h13v13h-13z', ink: '#ffffff' },
  orange: { colour: '#f08c1e', outline: 'M12 4l8.5 15h-17z', ink: '#000000' },
  yellow: { colour: '#f3cf1d', outline: 'M12 3.5l8.5 8.5l-8.5 8.5l-8.5-8.5z', ink: '#000000' },
  green: { colour: '#2f9e44', outline: 'M8.2 4h7.6l4.2 8l-4.2 8h-7.6l-4.2-8z', ink: '#000000' },
  light_blue: { colour: '#4fb6e8', outline: 'M12 20.5l-8.5-15h17z', ink: '#000000' },
  blue: { colour: '#1f5fd0', outline: 'M12 3.5l8.6 6.3l-3.3 10.1h-10.6l-3.3-10.1z', ink: '#ffffff' },
  violet: { colour: '#8a4fd0', outline: 'M9 4h6v5h5v6h-5v5h-6v-5h-5v-6h5z', ink: '#ffffff' },
} as const satisfies Record<string, BulletMark>

export type BulletColour = keyof typeof bulletMarks

export const isBulletColour = (name: string): name is BulletColour => Object.hasOwn(bulletMarks, name)

/** Drawings have one colour more than lines. */
const indigo = { colour: '#4b3fb0', ink: '#ffffff' } as const

/** Undefined if drawings have no such colour. */
export const drawingColour = (name: string): Pick<BulletMark, 'colour' | 'ink'> | undefined =>
  isBulletColour(name) ? bulletMarks[name] : name === 'indigo' ? indigo : undefined
