// The sizes in which images are requested.
/** Widths of the boxes that images are fitted into, in ascending order. */
export const pictureWidths = [
  ['standard', 300],
  ['medium', 592],
  ['large', 800],
  ['huge', 1600],
] as const
