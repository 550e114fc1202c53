// The people of the yard. Nobody can sign in as one of them: they have no password, and their addresses lead nowhere.
import type { Privilege } from '#platform/http/request/context.ts'
import type { PersonKey } from './shapes.ts'

export interface SampleDweller {
  username: string
  uniqueUsername: string
  privileges: Privilege[]
  location: string
  summary: string
  langid?: string
  reputation: number
  daysAgo: number
}

export const people: Record<PersonKey, SampleDweller> = {
  mara: {
    username: 'Mara Lindqvist',
    uniqueUsername: 'mara',
    privileges: ['Author', 'Moderator'],
    location: 'Yard office',
    summary: 'Keeps the yard together and reads every guide before it is needed.',
    reputation: 840,
    daysAgo: 520,
  },
  jonas: {
    username: 'Jonas Brandt',
    uniqueUsername: 'jonas',
    privileges: ['Author'],
    location: 'Bicycle workshop',
    summary: 'Has trued more wheels than he can count, and counts them anyway.',
    reputation: 610,
    daysAgo: 510,
  },
  aylin: {
    username: 'Aylin Kaya',
    uniqueUsername: 'aylin',
    privileges: ['Author', 'Moderator'],
    location: 'Press hall',
    summary: 'Leads the press line. No padlock, no hand in the press.',
    reputation: 770,
    daysAgo: 505,
  },
  priya: {
    username: 'Priya Nair',
    uniqueUsername: 'priya',
    privileges: ['Author'],
    location: 'Test lab',
    summary: 'Weighs water for a living.',
    reputation: 430,
    daysAgo: 480,
  },
  tomas: {
    username: 'Tomás Silva',
    uniqueUsername: 'tomas',
    privileges: ['Author'],
    location: 'Makerspace',
    summary: 'Teaches the laser induction on Thursdays.',
    reputation: 520,
    daysAgo: 470,
  },
  chiara: {
    username: 'Chiara Rossi',
    uniqueUsername: 'chiara',
    privileges: ['Author'],
    location: 'Café',
    summary: 'Runs the café at the gate and its one patient machine.',
    reputation: 300,
    daysAgo: 460,
  },
  lena: {
    username: 'Lena Fischer',
    uniqueUsername: 'lena',
    privileges: ['Author'],
    location: 'Yard office',
    summary: 'Translates what the others write, and asks when it is not clear.',
    langid: 'de',
    reputation: 390,
    daysAgo: 400,
  },
  henrik: {
    username: 'Henrik Jensen',
    uniqueUsername: 'henrik',
    privileges: [],
    location: 'Press hall, early shift',
    summary: 'Runs the press in the morning.',
    reputation: 45,
    daysAgo: 415,
  },
  noor: {
    username: 'Noor Haddad',
    uniqueUsername: 'noor',
    privileges: [],
    location: 'Press hall, late shift',
    summary: 'Runs the press in the evening, and writes down what the day has missed.',
    reputation: 60,
    daysAgo: 410,
  },
  kenji: {
    username: 'Kenji Tanaka',
    uniqueUsername: 'kenji',
    privileges: [],
    location: 'Makerspace',
    summary: 'Second year of his apprenticeship.',
    reputation: 20,
    daysAgo: 190,
  },
}

interface SampleTeam {
  name: string
  description: string
  owner: PersonKey
  members: PersonKey[]
  picture: string
  daysAgo: number
}

export const teams: SampleTeam[] = [
  {
    name: 'Press crew',
    description: 'Early and late shift of the press line. What one shift has seen, the other one reads here.',
    owner: 'aylin',
    members: ['henrik', 'noor'],
    picture: 'press-line',
    daysAgo: 400,
  },
  {
    name: 'Workshop people',
    description: 'Bicycles by day, printers and the laser by night, apprentices in both.',
    owner: 'jonas',
    members: ['tomas', 'kenji'],
    picture: 'makerspace',
    daysAgo: 185,
  },
  {
    name: 'First readers',
    description: 'Reads every new guide before the yard does, and says where it got lost.',
    owner: 'mara',
    members: ['lena', 'aylin', 'priya', 'chiara'],
    picture: 'writing',
    daysAgo: 395,
  },
]
