// The sizes in which pictures are sent.
/** Widths of the boxes that pictures are fitted into, the smallest first. */
export const pictureWidths = [
  ['standard', 300],
  ['medium', 592],
  ['large', 800],
  ['huge', 1600],
] as const
