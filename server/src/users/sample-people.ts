// Believable people for sample content and for load: always the same ones for the same numbers.
import type { Insertable } from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'
import { foldText } from './users.ts'

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

/** Nobody can sign in as one of them: they have no password, and their addresses lead nowhere. */
export function samplePerson(number: number, now: number): Insertable<Tables['users']> {
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
