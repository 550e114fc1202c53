// Tells expected failures of backups, which people can mend, from bugs.
import { ArchiveError } from '#archive/blob-stores/blob-store.ts'
import { DatabaseError } from '#platform/db/open/connect.ts'
import { FileStoreError } from '#platform/files/files.ts'
import { S3Error } from '#platform/files/s3-requests.ts'
import { DrillFailed } from './tasks.ts'

const expected = [ArchiveError, DatabaseError, FileStoreError, S3Error, DrillFailed]

/** Null for a bug. */
export function whyFailed(error: unknown): string | null {
  const { message, code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'The disk of the backups is full'
  // Errors of the operating system, such as a folder without access or a bucket that does not answer.
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return message || code
  return expected.some((kind) => error instanceof kind) ? message : null
}
