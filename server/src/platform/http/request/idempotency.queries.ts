// Queries for stored answers of requests with an Idempotency-Key.
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'

const answerByKey = prepare<{ userid: number; key: string }>()((db, { userid, key }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['route', 'digest', 'status', 'body'])
    .where('userid', '=', userid)
    .where('key', '=', key),
)

export const findStoredAnswer = async (db: Db, { userid, key }: { userid: number; key: string }) =>
  (await answerByKey(db, { userid, key }))[0]

type StoredAnswer = { status: number; body: string | null }

type Keyed = { userid: number; key: string; route: string; digest: string }

type AnswerRow = Keyed & StoredAnswer & { at: number }

const insertAnswer = prepare<AnswerRow>()((db, row) =>
  db.insertInto('idempotency_keys').values(columnsOf(row)),
)

// Column by column: a spread would miss the placeholders of a prepared query.
function columnsOf({ userid, key, route, digest, status, body, at }: AnswerRow): AnswerRow {
  return { userid, key, route, digest, status, body, at }
}

export async function storeAnswer(
  db: Db,
  request: Keyed & { now: number },
  answer: StoredAnswer,
): Promise<void> {
  const { userid, key, route, digest, now } = request
  await insertAnswer(db, { userid, key, route, digest, ...answer, at: now })
}

/** A client that still waits after this time has given up. */
const storedMs = 2 * 24 * 60 * 60_000

export async function deleteOldAnswers(db: Db, now: number, most: number): Promise<number> {
  const old = await db
    .selectFrom('idempotency_keys')
    .select(['userid', 'key'])
    .where('at', '<', now - storedMs)
    .orderBy('at')
    .limit(most)
    .execute()
  for (const { userid, key } of old)
    await db.deleteFrom('idempotency_keys').where('userid', '=', userid).where('key', '=', key).execute()
  return old.length
}
