// Secrets of the settings that the server must read again: encrypted in the database, decrypted for their use only.
import type { Db } from '#platform/db/database.ts'
import type { Sealing } from '#platform/sealing.ts'
import { findHidden, forgetHidden, keepHidden } from './hidden.ts'

/** Set by administrators. */
export type SettingSecret = 'mailPassword' | 'backupKey'
export type SecretName = SettingSecret | 'signingKey'

const readSealed = async (db: Db, name: SecretName): Promise<string> =>
  String((await findHidden(db, name)) ?? '')

export const hasSecret = async (db: Db, name: SecretName): Promise<boolean> =>
  (await readSealed(db, name)) !== ''

/** Null: there is none, or it was saved under another key. */
export const readSecret = async (db: Db, sealing: Sealing, name: SecretName): Promise<string | null> =>
  sealing.open(await readSealed(db, name), name)

/** Empty: deletes it. Returns whether it changed. */
export async function saveSecret(
  db: Db,
  sealing: Sealing,
  name: SecretName,
  secret: string,
): Promise<boolean> {
  const sealed = await readSealed(db, name)
  if (secret === '') {
    if (sealed) await forgetHidden(db, name)
    return sealed !== ''
  }
  if (sealing.open(sealed, name) === secret) return false
  await keepHidden(db, name, sealing.seal(secret, name))
  return true
}
