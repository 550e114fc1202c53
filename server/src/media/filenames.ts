// File names of uploads, as users gave them: stored for display, never part of a path.
import { rm } from 'node:fs/promises'
import { problems } from '#platform/problems.ts'

const longestName = 200

/** Rejected, not repaired: a program that sends such a name means something else by it. */
export function readFilename(name: string, field = 'file'): string {
  const complain = (why: string) => problems.invalidField(field, `${field} ${why}`)
  if (name.trim() === '') throw problems.invalidField(field, `${field} must name the file`, 'missing_field')
  if (/[/\\]/.test(name)) throw complain('must be a name without folders')
  if (/\p{Cc}|\p{Cs}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name))
    throw complain('holds control characters')
  if (/^\.+$/.test(name)) throw complain('must name the file')
  if ([...name].length > longestName) throw complain(`must have at most ${longestName} characters`)
  return name.trim()
}

/** The name in a form is known only after the file has arrived; a rejected file must be removed. */
export async function readOrForget<T>(path: string, read: () => T): Promise<T> {
  try {
    return read()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
