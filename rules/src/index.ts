// The pure rules that server and browser both apply: no dependencies, no I/O, no clock.

export {
  type AnswerFault,
  type AnswerFaultCode,
  answerFaultText,
} from './answer-faults.ts'
export { type AnswerLanguage, answerLanguage } from './answer-language.ts'
export { matchesBarcode } from './barcode-pattern.ts'
export type { ChangeCode, ChangeDescription } from './change-sentences.ts'
export type { FieldChange } from './compare-fields.ts'
export { compareGuides, type GuideChange, type StepChange } from './compare-guides.ts'
export { compareLines, type LineChange } from './compare-lines.ts'
export { compareText, type TextChange } from './compare-text.ts'
export { compareDecimals, decimalOf, isDecimal } from './decimal-text.ts'
export { type ChangesDescription, describeChanges } from './describe-changes.ts'
export { difficultyText } from './difficulty-text.ts'
export { durationText, planText } from './duration-text.ts'
export {
  type FieldType,
  type FormField,
  fieldTypes,
  readingsOf,
  readOptions,
  type ShowOperator,
  type ShowWhen,
  showOperators,
} from './form-fields.ts'
export type { FieldValue, GuideState, LineState, MediaState, StepState } from './guide-state.ts'
export {
  answerLengthLimit,
  type Deviation,
  type Judgement,
  type Judgements,
  judgeAnswer,
  judgeReadings,
} from './judge-answer.ts'
export type { FieldCollision } from './merge-fields.ts'
export { type GuideCollision, type MergedGuide, mergeGuides } from './merge-guides.ts'
export type { StepCollision } from './merge-steps.ts'
export { type MergedText, mergeText, type TextCollision } from './merge-text.ts'
export {
  type RunEvent,
  type RunSeconds,
  type RunTimes,
  runSeconds,
  runTimes,
  type StepTime,
} from './run-times.ts'
export { type Answers, isShown, missingRequired, shownFields } from './shown-fields.ts'
export { compareWords, type WordSpan } from './words.ts'
