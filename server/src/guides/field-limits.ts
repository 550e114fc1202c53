// The limits of a form of a step, in every language.
export const fieldLimits = {
  /** More fields on a step would be unusable; the limit also bounds the cost of reading the forms of a guide. */
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
  meaning: 100,
} as const
