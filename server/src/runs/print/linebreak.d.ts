// The used part of the types of `linebreak`, which has none.
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
