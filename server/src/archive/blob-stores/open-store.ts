// Opens the store that an argument or a setting names: a folder, a bucket, or a ZIP file.
import { type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseFilesLocation, withAwsVariables } from '#platform/config/files-setting.ts'
import { ArchiveError, type BlobStore } from './blob-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openZipStore } from './zip-store.ts'

export async function openBlobStore(text: string, { creates }: { creates: boolean }): Promise<BlobStore> {
  if (text.startsWith('s3://')) return openBucket(text)
  const path = resolve(text)
  const found = look(path)
  if (!found && !creates) throw new ArchiveError(`${path} is not there`)
  if (found?.isFile()) {
    if (creates) throw new ArchiveError(`${path} is a file: backups need a folder or a bucket`)
    return openZipStore(path)
  }
  return openFolderStore(path, { creates })
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw new ArchiveError(`${path} can not be used: ${(error as Error).message}`)
  }
}

async function openBucket(text: string): Promise<BlobStore> {
  const { openBucketStore } = await import('./bucket-store.ts')
  try {
    const location = withAwsVariables(parseFilesLocation(text), process.env)
    if (location === 'disk') throw new Error('must be s3://bucket')
    return await openBucketStore(location)
  } catch (error) {
    throw error instanceof Error && error.constructor === Error
      ? new ArchiveError(`${text} ${error.message}`)
      : error
  }
}
