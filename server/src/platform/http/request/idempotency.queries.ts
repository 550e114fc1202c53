// The SQL of answers that are kept for requests which are sent again.
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'

const answerByKey = prepare<{ userid: number; key: string }>()((db, { userid, key }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['route', 'digest', 'status', 'body'])
    .where('userid', '=', userid)
    .where('key', '=', key),
)

export const findKeptAnswer = async (db: Db, { userid, key }: { userid: number; key: string }) =>
  (await answerByKey(db, { userid, key }))[0]

type KeptAnswer = { status: number; body: string | null }

type Keyed = { userid: number; key: string; route: string; digest: string }

type KeptRow = Keyed & KeptAnswer & { at: number }

const insertAnswer = prepare<KeptRow>()((db, row) => db.insertInto('idempotency_keys').values(columnsOf(row)))

// Column by column, because a spread would miss the marks that stand for values in a prepared query.
function columnsOf({ userid, key, route, digest, status, body, at }: KeptRow): KeptRow {
  return { userid, key, route, digest, status, body, at }
}

export async function keepAnswer(
  db: Db,
  request: Keyed & { now: number },
  answer: KeptAnswer,
): Promise<void> {
  const { userid, key, route, digest, now } = request
  await insertAnswer(db, { userid, key, route, digest, ...answer, at: now })
}

/** A client that still waits for an answer after so long has given up. */
const keptMs = 2 * 24 * 60 * 60_000

export async function deleteOldAnswers(db: Db, now: number, most: number): Promise<number> {
  const old = await db
    .selectFrom('idempotency_keys')
    .select(['userid', 'key'])
    .where('at', '<', now - keptMs)
    .orderBy('at')
    .limit(most)
    .execute()
  for (const { userid, key } of old)
    await db.deleteFrom('idempotency_keys').where('userid', '=', userid).where('key', '=', key).execute()
  return old.length
}
