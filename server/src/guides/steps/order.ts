// The order of steps: inserting, removing, rearranging. Pure.
import type { StepPositions } from '../content.ts'

/** `orderby` counts from 1; the number of steps plus one means the end. */
export function insertPlace(
  places: StepPositions,
  orderby: number,
  place: StepPositions[number],
): StepPositions {
  return [...places.slice(0, orderby - 1), place, ...places.slice(orderby - 1)]
}

export const removePlace = (places: StepPositions, stepid: number): StepPositions =>
  places.filter(([id]) => id !== stepid)

export const replacePlace = (places: StepPositions, stepid: number, stepRevisionid: number): StepPositions =>
  places.map((place) => (place[0] === stepid ? [stepid, stepRevisionid] : place))

/** Null unless the numbers are exactly the steps of the guide, each once. */
export function arrangePlaces(places: StepPositions, stepids: readonly number[]): StepPositions | null {
  const byId = new Map(places.map((place) => [place[0], place]))
  if (stepids.length !== places.length || new Set(stepids).size !== stepids.length) return null
  const arranged = stepids.map((stepid) => byId.get(stepid))
  return arranged.every((place) => place !== undefined) ? arranged : null
}
