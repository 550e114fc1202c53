// A store that registers files in the database before storing them, so that clean-up finds those never saved.
import type { Database } from '#platform/db/database.ts'
import { type FileStore, hashOf } from '#platform/files/files.ts'
import { storeDropped } from './dropped-files.queries.ts'

export function withRegister(files: FileStore, database: Database, now: () => number): FileStore {
  return {
    ...files,
    adopt: async (temporary, key) => {
      if (key.startsWith('originals/')) await database.write((db) => storeDropped(db, [hashOf(key)], now()))
      await files.adopt(temporary, key)
    },
  }
}
