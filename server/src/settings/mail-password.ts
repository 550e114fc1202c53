// The password of the mail server: encrypted in the database, decrypted for the outgoing connection only.
import type { Db } from '#platform/db/database.ts'
import type { Sealing } from '#platform/sealing.ts'
import { findHidden, forgetHidden, keepHidden } from './hidden.ts'

const name = 'mailPassword'

const readSealed = async (db: Db): Promise<string> => String((await findHidden(db, name)) ?? '')

/** Null: there is none, or it was saved under another key. */
export const readMailPassword = async (db: Db, sealing: Sealing): Promise<string | null> =>
  sealing.open(await readSealed(db), name)

/** Empty: deletes it. Returns whether it changed. */
export async function saveMailPassword(db: Db, sealing: Sealing, password: string): Promise<boolean> {
  const sealed = await readSealed(db)
  if (password === '') {
    if (sealed) await forgetHidden(db, name)
    return sealed !== ''
  }
  if (sealing.open(sealed, name) === password) return false
  await keepHidden(db, name, sealing.seal(password, name))
  return true
}
