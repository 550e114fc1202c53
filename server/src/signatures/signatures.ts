// Signatures: rows that are only added, each with the name, the meaning and the hash that its signer was shown.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { getUser } from '#users/users.ts'
import { type Meaning, meaningIn } from './meanings.ts'

export type SignatureRow = Selectable<Tables['signatures']>

export const signatureMethods = ['password', 'pin', 'badge', 'token'] as const
export type SignatureMethod = (typeof signatureMethods)[number]

type SignedNoun = 'release' | 'run'

export interface NewSignature {
  meaning: Meaning
  /** Words of the author that replace the text of the meaning. */
  meaningText?: string | undefined
  method: SignatureMethod
  subject: readonly [noun: SignedNoun, id: number]
  /** The hash of what the signer was shown. */
  subjectHash: string
  decision: 'approve' | 'reject' | null
  comment: string
  /** Whom a deputy represents; null: nobody. */
  forUserid: number | null
}

/** The caller has proved in this transaction who they are, and records the event of the signature. */
export async function addSignature(
  ctx: Context,
  { subject: [subject, subjectid], forUserid, ...given }: NewSignature,
): Promise<SignatureRow> {
  const signer = await getUser(ctx, ctx.actor.userid as number)
  const represented = forUserid === null ? null : await getUser(ctx, forUserid)
  return ctx.db
    .insertInto('signatures')
    .values({
      ...given,
      ...{ subject, subjectid, forUserid },
      at: ctx.now,
      userid: signer.userid,
      printedName: signer.username,
      forName: represented?.username ?? null,
      meaningText: given.meaningText ?? meaningIn(signer.langid ?? ctx.language, given.meaning),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The members that the event of a signature repeats, so that the audit trail shows what was signed. */
export const signatureInEvent = ({ signatureid, ...row }: SignatureRow) => ({
  signatureid,
  printedName: row.printedName,
  forName: row.forName,
  meaning: row.meaning,
  method: row.method,
  subjectHash: row.subjectHash,
  decision: row.decision,
  comment: row.comment,
})

/** Signatures of these subjects, in the order of signing. */
export async function listSignatures(
  db: Db,
  subject: SignedNoun,
  subjectids: readonly number[],
): Promise<SignatureRow[]> {
  if (subjectids.length === 0) return []
  return db
    .selectFrom('signatures')
    .selectAll()
    .where('subject', '=', subject)
    .where('subjectid', 'in', subjectids)
    .orderBy('signatureid')
    .execute()
}

/** Returns which of these subjects have a signature. */
export async function findSigned(
  db: Db,
  subject: SignedNoun,
  subjectids: readonly number[],
): Promise<Set<number>> {
  if (subjectids.length === 0) return new Set()
  const rows = await db
    .selectFrom('signatures')
    .select('subjectid')
    .distinct()
    .where('subject', '=', subject)
    .where('subjectid', 'in', subjectids)
    .execute()
  return new Set(rows.map(({ subjectid }) => subjectid))
}

/** With a run that is removed, after the years for which the site retains it. */
export async function deleteSignaturesOfRun(db: Db, entryid: number): Promise<void> {
  await db.deleteFrom('signatures').where('subject', '=', 'run').where('subjectid', '=', entryid).execute()
}

type SignedSubject = readonly [noun: SignedNoun, id: number]

const firstOf = (db: Db, [subject, subjectid]: SignedSubject) =>
  db
    .selectFrom('signatures')
    .select('signatureid')
    .where('subject', '=', subject)
    .where('subjectid', '=', subjectid)
    .limit(1)

export const isSigned = async (db: Db, subject: SignedSubject): Promise<boolean> =>
  (await firstOf(db, subject).executeTakeFirst()) !== undefined

export const isSignedBy = async (db: Db, subject: SignedSubject, userid: number): Promise<boolean> =>
  (await firstOf(db, subject).where('userid', '=', userid).executeTakeFirst()) !== undefined
