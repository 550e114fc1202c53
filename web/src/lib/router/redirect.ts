// Thrown by guards to navigate to another address.
import type { AnyDestination, Destination, To } from './types.ts'

export class Redirect {
  readonly to: AnyDestination
  constructor(to: AnyDestination) {
    this.to = to
  }
}

export const redirect = <const P extends To>(to: Destination<P>): Redirect => new Redirect(to)
