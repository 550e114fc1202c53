// Opens the place that an argument or a setting names: a folder, a bucket, or a ZIP file.
import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseFilesLocation, withAwsVariables } from '#platform/config/files-setting.ts'
import { openFolderPlace } from './folder-place.ts'
import { ArchiveError, type Place } from './place.ts'
import { openZipPlace } from './zip-place.ts'

export async function openPlace(text: string, { creates }: { creates: boolean }): Promise<Place> {
  if (text.startsWith('s3://')) return openBucket(text)
  const path = resolve(text)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found && !creates) throw new ArchiveError(`${path} is not there`)
  if (found?.isFile()) {
    if (creates) throw new ArchiveError(`${path} is a file: backups need a folder or a bucket`)
    return openZipPlace(path)
  }
  return openFolderPlace(path, { creates })
}

async function openBucket(text: string): Promise<Place> {
  const { openBucketPlace } = await import('./bucket-place.ts')
  try {
    const location = withAwsVariables(parseFilesLocation(text), process.env)
    if (location === 'disk') throw new Error('must be s3://bucket')
    return await openBucketPlace(location)
  } catch (error) {
    throw error instanceof Error && error.constructor === Error
      ? new ArchiveError(`${text} ${error.message}`)
      : error
  }
}
