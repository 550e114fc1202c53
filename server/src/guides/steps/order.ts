// Where steps stand: inserting, removing, rearranging. Pure.
import type { StepPlaces } from '../content.ts'

/** `orderby` counts from 1; one more than there are steps means the end. */
export function insertPlace(places: StepPlaces, orderby: number, place: StepPlaces[number]): StepPlaces {
  return [...places.slice(0, orderby - 1), place, ...places.slice(orderby - 1)]
}

export const removePlace = (places: StepPlaces, stepid: number): StepPlaces =>
  places.filter(([id]) => id !== stepid)

export const replacePlace = (places: StepPlaces, stepid: number, stepRevisionid: number): StepPlaces =>
  places.map((place) => (place[0] === stepid ? [stepid, stepRevisionid] : place))

/** Null unless the numbers are exactly the steps of the guide, each once. */
export function arrangePlaces(places: StepPlaces, stepids: readonly number[]): StepPlaces | null {
  const byId = new Map(places.map((place) => [place[0], place]))
  if (stepids.length !== places.length || new Set(stepids).size !== stepids.length) return null
  const arranged = stepids.map((stepid) => byId.get(stepid))
  return arranged.every((place) => place !== undefined) ? arranged : null
}
