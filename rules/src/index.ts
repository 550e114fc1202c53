// The pure rules that server and browser both apply: no dependencies, no I/O, no clock.

export { accentStyles, isAccent, usualColours, withLightnessOf } from './accent-palette.ts'
export {
  type AnswerFault,
  type AnswerFaultCode,
  answerFaultText,
} from './answer-faults.ts'
export { type AnswerLanguage, answerLanguage, baseLanguage } from './answer-language.ts'
export { matchesBarcode } from './barcode-pattern.ts'
export { type BulletColour, bulletMarks, drawingColour, isBulletColour } from './bullet-marks.ts'
export type { ChangeCode, ChangeDescription } from './change-sentences.ts'
export type { FieldChange } from './compare-fields.ts'
export { compareForms, type FormChange, type MemberChange } from './compare-form.ts'
export { compareGuides, compareInPieces, type GuideChange, type StepChange } from './compare-guides.ts'
export { compareLines, type LineChange } from './compare-lines.ts'
export { compareText, type TextChange } from './compare-text.ts'
export { contentLanguages, readLanguage } from './content-languages.ts'
export { compareDecimals, decimalOf, isDecimal } from './decimal-text.ts'
export { type ChangesDescription, describeChanges } from './describe-changes.ts'
export { difficultyText, englishDifficulty } from './difficulty-text.ts'
export {
  type Corners,
  type DrawnShape,
  drawShape,
  highestNumber,
  outlineOf,
  type PathStroke,
  strokeOn,
} from './drawing.ts'
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
export type {
  FieldValue,
  FormFieldState,
  GuideState,
  LineState,
  MediaState,
  StepState,
} from './guide-state.ts'
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
