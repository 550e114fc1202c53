// Schemas that several domains share: texts on one line, and confirmations.
import { Type } from 'typebox'

// Validators of other languages read these patterns, too: the last two characters are written literally.
const control = '\\x00-\\x1f\\x7f-\\x9f\u2028\u2029'
const printed = `[^${control}]`

/** Titles and the like: no line breaks, no tabs, no unprintable characters. */
export const oneLine = {
  pattern: `^${printed}*$`,
  errorMessage: 'must be one line without tabs and other characters that do not print',
}

/** The same, and not empty. */
export const someName = (most: number) => ({
  minLength: 1,
  maxLength: most,
  // The first non-blank character, then any: linear in the length of the text.
  pattern: `^[^\\S${control}]*[^\\s${control}]${printed}*$`,
  errorMessage: `must be a name of 1 to ${most} characters on one line`,
})

export const Message = Type.Object(
  { message: Type.String({ description: 'The result in words, for users' }) },
  { title: 'Message', description: 'Confirms an operation' },
)

const currentPassword = { minLength: 1, maxLength: 1000, description: 'The current password of the caller' }
export const CurrentPassword = Type.String(currentPassword)

const browserOnly = `${currentPassword.description}; required in a browser session`

/** For the body of routes that declare `confirms`. */
export const PasswordAgain = Type.Object(
  { old_password: Type.Optional(Type.String({ ...currentPassword, description: browserOnly })) },
  { additionalProperties: false, title: 'PasswordAgain', description: 'The current password' },
)
