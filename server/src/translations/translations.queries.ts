// The SQL of cached machine translations.
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'

// Far below the parameter limits of both engines.
const batchSize = 500

export async function findTranslations(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const part of chunks(hashes, batchSize)) {
    const rows = await db
      .selectFrom('machine_translations')
      .select(['hash', 'text'])
      .where('hash', 'in', part)
      .execute()
    for (const { hash, text } of rows) found.set(hash, text)
  }
  return found
}

export interface CachedTranslation {
  hash: string
  text: string
  at: number
}

export async function saveTranslations(db: Db, rows: readonly CachedTranslation[]): Promise<void> {
  for (const part of chunks(rows, batchSize)) {
    await db
      .insertInto('machine_translations')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .column('hash')
          .doUpdateSet((eb) => ({ text: eb.ref('excluded.text'), at: eb.ref('excluded.at') })),
      )
      .execute()
  }
}

export async function deleteTranslationsBefore(db: Db, at: number, most: number): Promise<number> {
  const old = db
    .selectFrom('machine_translations')
    .select('hash')
    .where('at', '<', at)
    .orderBy('at')
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('machine_translations')
    .where('hash', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
