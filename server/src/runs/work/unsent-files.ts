// Finds the files that answers of a run name and that have not arrived, with their devices.

import { pendingFiles } from '@stepwright/rules'
import { findFieldRevisions } from '#forms/runs.ts'
import type { Db } from '#platform/db/database.ts'
import { listFileEvents } from '../devices/devices.queries.ts'
import type { MissingFiles } from '../devices.schema.ts'
import { readEvent, storedAnswers } from '../events/read-events.ts'
import type { RunRow } from '../runs.queries.ts'

export interface UnsentFile {
  name: string
  device: string
  /** A lead closed the device without it. */
  isGivenUp: boolean
  type: MissingFiles['field_type']
}

/** The projected number decides first: usually there is no file to look for. */
export async function findUnsentFiles(
  db: Db,
  { entryid, unsentFiles }: Pick<RunRow, 'entryid' | 'unsentFiles'>,
  { hasClosed }: { hasClosed: boolean },
): Promise<UnsentFile[]> {
  if (unsentFiles === 0 && !hasClosed) return []
  const events = await listFileEvents(db, entryid)
  const named = events.flatMap(storedAnswers).filter(({ file }) => file !== undefined)
  const fields = await findFieldRevisions(db, [...new Set(named.map(({ field }) => field))])
  const pending = pendingFiles(events.map((event) => readEvent(event, { fields })))
  return pending.map(({ name, field, device, isGivenUp }) => ({
    ...{ name, device: device ?? '', isGivenUp },
    type: field === null ? 'Image' : (fields.get(field)?.field_type as UnsentFile['type']),
  }))
}

const types: readonly UnsentFile['type'][] = ['Image', 'Video', 'Document']

/** The files of one device by type. */
export const countFiles = (files: readonly UnsentFile[], device: string): MissingFiles[] =>
  types.flatMap((type) => {
    const count = files.filter((file) => file.device === device && file.type === type).length
    return count > 0 ? [{ field_type: type, count }] : []
  })
