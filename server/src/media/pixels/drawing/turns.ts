// Right angles by which pictures are turned, and their effect on a size.

export type Turn = 0 | 90 | 180 | 270

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export const addTurns = (one: Turn | undefined, other: Turn): Turn => (((one ?? 0) + other) % 360) as Turn

export const turned = (
  { width, height }: { width: number; height: number },
  turn: Turn = 0,
): { width: number; height: number } =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }
