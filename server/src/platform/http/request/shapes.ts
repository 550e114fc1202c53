// Shapes that several domains send: texts on one line, and that something was done.
import { Type } from 'typebox'

// Validators of other languages read these patterns, too: the last two stand as themselves.
const control = '\\x00-\\x1f\\x7f-\\x9f\u2028\u2029'
const printed = `[^${control}]`

/** Titles and the like: no line breaks, no tabs, nothing that does not print. */
export const oneLine = {
  pattern: `^${printed}*$`,
  errorMessage: 'must be one line without tabs and other characters that do not print',
}

/** The same, and not empty. */
export const someName = (most: number) => ({
  minLength: 1,
  maxLength: most,
  // The first that is no blank, then anything: it is read once, however long the text is.
  pattern: `^[^\\S${control}]*[^\\s${control}]${printed}*$`,
  errorMessage: `must be a name of 1 to ${most} characters on one line`,
})

export const Message = Type.Object(
  { message: Type.String({ description: 'What was done, for people' }) },
  { title: 'Message', description: 'Says that something was done' },
)
