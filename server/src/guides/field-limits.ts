// How much a form of a step may hold, in whatever language.
export const fieldLimits = {
  /** More on one step would be unusable, and bounds what reading the forms of a guide costs. */
  fields: 200,
  label: 200,
  placeholder: 1000,
  textarea: 10_000,
  help: 2000,
  unit: 40,
  options: 200,
  option: 200,
  barcode: 200,
  pattern: 200,
  expected: 1000,
  default: 10_000,
  decimals: 10,
  readings: 20,
  moment: 40,
  showValues: 50,
} as const
