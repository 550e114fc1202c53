// Internal state in the table of settings; not exposed by the API.
import type { Db } from '#platform/db/database.ts'
import { deleteSetting, findSetting, saveSettings } from './settings.queries.ts'

export const hiddenPrefix = 'secret.'
const hiddenKey = (name: string): string => hiddenPrefix + name

export const keepHidden = (db: Db, name: string, value: unknown): Promise<void> =>
  saveSettings(db, [{ key: hiddenKey(name), value: JSON.stringify(value) }])

export async function findHidden(db: Db, name: string): Promise<unknown> {
  const value = await findSetting(db, hiddenKey(name))
  return value === undefined ? undefined : JSON.parse(value)
}

export const forgetHidden = (db: Db, name: string): Promise<void> => deleteSetting(db, hiddenKey(name))
