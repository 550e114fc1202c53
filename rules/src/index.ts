// The pure rules that server and browser both apply: no dependencies, no I/O, no clock.

export { accentStyles, isAccent, usualColours, withLightnessOf } from './accent-palette.ts'
export { type BulletColour, bulletMarks, drawingColour, isBulletColour } from './bullet-marks.ts'
export { onlyAuthorsEdit } from './community.ts'
export {
  blurBlockOn,
  type Corners,
  type DrawnShape,
  drawShape,
  highestNumber,
  lensFactor,
  longestText,
  outlineOf,
  type PathStroke,
  strokeOn,
  textSizeOn,
  type Weight,
  weights,
} from './drawing.ts'
export {
  type AnswerFault,
  type AnswerFaultCode,
  answerFaultText,
} from './forms/answer-faults.ts'
export { askedText } from './forms/asked-text.ts'
export { matchesBarcode } from './forms/barcode-pattern.ts'
export { evaluateAnswer, evaluateReadings } from './forms/evaluate-answer.ts'
export { readMoment } from './forms/evaluate-moment.ts'
export type { Deviation, Evaluation, LimitWarning } from './forms/evaluation.ts'
export { type FieldType, fieldTypes, type ShowOperator, showOperators } from './forms/field-types.ts'
export {
  type FormField,
  hasOptions,
  isMoment,
  isNumeric,
  readingsOf,
  readOptions,
  type ShowWhen,
  shownOptions,
  tickedOf,
} from './forms/form-fields.ts'
export {
  type Answers,
  isShown,
  isSignature,
  missingRequired,
  shownFields,
  unsignedFields,
} from './forms/shown-fields.ts'
export {
  type FieldMeaning,
  type FieldSigner,
  fieldMeanings,
  fieldSigners,
  findSignedField,
  meaningOf,
  type SignatureScope,
  type SignerRole,
  signatureScopes,
  signerRoles,
} from './forms/signature-fields.ts'
export { exampleOf, readTextPattern } from './forms/text-pattern.ts'
export type { ChangeDescription } from './guides/change-sentences.ts'
export type { FieldChange, ListChange } from './guides/compare-fields.ts'
export { compareForms, type FormChange, type MemberChange } from './guides/compare-form.ts'
export {
  compareGuides,
  compareInPieces,
  type GuideChange,
  listMovedSteps,
  type MediaChange,
  type StepChange,
} from './guides/compare-guides.ts'
export { compareLines, type LineChange, type SameLine } from './guides/compare-lines.ts'
export {
  comparePictures,
  type PictureChange,
  picturesOf,
  type SourceOf,
} from './guides/compare-pictures.ts'
export { describeChanges } from './guides/describe-changes.ts'
export { firstGuideTypes } from './guides/first-guide-types.ts'
export type {
  FieldValue,
  FormFieldState,
  GuideState,
  LineState,
  MediaState,
  StepState,
} from './guides/guide-state.ts'
export { type GuideCollision, mergeGuides } from './guides/merge-guides.ts'
export { mergeText, type TextCollision } from './guides/merge-text.ts'
export { deviceNames } from './runs/device-names.ts'
export { type EventTime, eventTimes, type RecordedBatch } from './runs/event-times.ts'
export {
  type AnswerChange,
  answerKey,
  applyEvent,
  countDeviations,
  countDisagreements,
  type FoldedRun,
  foldRun,
  type HeldAnswer,
  leadHoldAfter,
  newFold,
  noLeadHold,
  type RunFold,
  reservedAfter,
  stateAfter,
} from './runs/fold-run.ts'
export { inWords, type Worded } from './runs/in-words.ts'
export { type PendingFile, pendingFiles } from './runs/pending-files.ts'
export { decidePersonChange } from './runs/person-change.ts'
export {
  type DeviceKnowledge,
  decideRecording,
  mayVoid,
  type RecordRefusal,
  type RecordVerdict,
  type RunRights,
} from './runs/record-rights.ts'
export {
  type ArrivedFile,
  type ClosedDevice,
  compareEvents,
  type RunAnswer,
  type RunEvent,
  type RunEventType,
  type RunSignature,
  type RunState,
  runEventTypes,
  runStates,
  type SignedSubject,
  signedSubjects,
} from './runs/run-events.ts'
export { findingsOf, type RunFinding } from './runs/run-findings.ts'
export {
  type PersonCounts,
  type RunPerson,
  runPeople,
  type ShareOfRun,
  sharesOf,
  withTimes,
} from './runs/run-people.ts'
export {
  type OperatorTime,
  type RunSeconds,
  type RunTimes,
  runSeconds,
  runTimes,
  type TimedEvent,
} from './runs/run-times.ts'
export {
  type Covered,
  coveredEvents,
  covers,
  doesWork,
  type GivenSignature,
  signaturesOf,
  staleFields,
} from './runs/signatures.ts'
export {
  frameOf,
  frameSize,
  isSmallPicture,
  type PictureAddresses,
  type PictureFrame,
  type Pixels,
  sizesIn,
  sourceSet,
  sourcesOf,
} from './step-pictures.ts'
export { codePath } from './text/code-path.ts'
export { compareText, type TextChange } from './text/compare-text.ts'
export { contentLanguages, readLanguage } from './text/content-languages.ts'
export { readCsv } from './text/csv.ts'
export { dayText } from './text/day-text.ts'
export { compareDecimals, decimalOf, isDecimal } from './text/decimal-text.ts'
export { difficultyText, englishDifficulty } from './text/difficulty-text.ts'
export { durationText, planText } from './text/duration-text.ts'
export {
  baseLanguage,
  inLanguage,
  type Language,
  languageOf,
  languages,
  textDirection,
} from './text/languages.ts'
export { compareWords, type WordSpan } from './text/words.ts'
