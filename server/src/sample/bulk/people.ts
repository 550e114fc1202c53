// Plausible users for load tests, equal for equal numbers, in batches with one event each.
import type { Insertable } from 'kysely'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { foldText } from '#users/users.ts'
import { findNext } from './next-number.ts'

const batchSize = 1000

type InWrite = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Adds `count` users after those of earlier batches. */
export async function addSamplePeople(
  write: InWrite,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  for (let done = 0; done < count; ) {
    const size = Math.min(batchSize, count - done)
    await write(async (ctx) => {
      const next = await findNext(ctx, 'sample.people-added')
      const people = Array.from({ length: size }, (_, index) => samplePerson(next + index, ctx.now))
      await ctx.db.insertInto('users').values(people).execute()
      await record(ctx, 'sample.people-added', ['site', 1], { after: { count: size, from: next } })
    })
    done += size
    onProgress(done)
  }
}

const given = [
  ['Mara', 'Jonas', 'Aylin', 'Piotr', 'Lena', 'Tomás', 'Ingrid', 'Yusuf', 'Chiara', 'Henrik', 'Noor', 'Sana'],
  ['Felix', 'Amara', 'Kenji', 'Zoë', 'Milan', 'Priya', 'Oskar', 'Leila', 'Mateo', 'Freya', 'Anton', 'Hana'],
].flat()
const family = [
  ['Lindqvist', 'Okafor', 'Brandt', 'Moreau', 'Kowalski', 'Yılmaz', 'Tanaka', 'Schäfer', 'Silva', 'Novák'],
  [
    'Haddad',
    'Jensen',
    'Rossi',
    'Petrov',
    'Nguyen',
    'Fischer',
    'Dubois',
    'Kaya',
    'Berg',
    'Castillo',
    'Horváth',
  ],
].flat()
const places = [
  'Press shop',
  'Repair bench 2',
  'Assembly line 1',
  'Metrology lab',
  'Tool room',
  'Makerspace',
] as const
const dayMs = 86_400_000

/** Pattern of their addresses, for `like`. */
export const samplePeopleEmails = 'sample.%@people.invalid'

/** These users cannot sign in: they have no password, and their mail addresses do not exist. */
function samplePerson(number: number, now: number): Insertable<Tables['users']> {
  const first = given[number % given.length] as string
  const last = family[Math.floor(number / given.length + number * 7) % family.length] as string
  const username = `${first} ${last}`
  const uniqueUsername = `sample_${number}`
  return {
    email: `sample.${number}@people.invalid`,
    username,
    uniqueUsername,
    searchText: foldText(username, uniqueUsername),
    isAuthor: number % 4 === 0 ? 1 : 0,
    isModerator: number % 12 === 0 ? 1 : 0,
    isAdmin: 0,
    isEnabled: 1,
    reputation: (number * 37) % 400,
    location: places[number % places.length] as string,
    about: '',
    joinedAt: now - ((number * 11) % 900) * dayMs,
    modifiedAt: now,
  }
}
