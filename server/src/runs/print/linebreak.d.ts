// The part of `linebreak` that is used; the package has no types.
declare module 'linebreak' {
  interface Break {
    position: number
    /** After a line feed. */
    required: boolean
  }
  class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
  export = LineBreaker
}
