// API calls that create the measured content: users, pages, guides, runs.
import { randomUUID } from 'node:crypto'
import { callsAt } from '../../server/test/hosting/calls.ts'
import { addPerson, signIn } from '../../server/test/hosting/people.ts'
import { admin, type Child } from './site.ts'

export interface Person {
  userid: number
  token: string
}

export type Call = <T>(method: string, path: string, body?: object, as?: string) => Promise<T>

/** Without a token: as the administrator. */
export async function callsOf({ port }: Child): Promise<Call & { token: string }> {
  const url = `http://127.0.0.1:${port}`
  const token = await signIn(callsAt(url).call, admin)
  const asAdmin: Call = (method, path, body, as = token) => callsAt(url, as).call(method, path, body)
  return Object.assign(asAdmin, { token })
}

export async function addPeople(call: Call, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let number = 0; number < count; number++) {
    // A stored site has the users of earlier runs, and no two users have one name.
    const unique = randomUUID()
    const draft = {
      email: `${unique}@example.org`,
      username: `Bench ${number} ${unique.slice(0, 13)}`,
      password: admin.password,
    }
    people.push({ userid: await addPerson(call, draft), token: await signIn(call, draft) })
  }
  return people
}

export interface MadeGuide {
  guideid: number
  revisionid: number
  steps: { stepid: number; revisionid: number }[]
}

export const category = 'Press Line'

export async function addCategories(call: Call, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await addCategory(call, number)
}

export async function ensureCategory(call: Call): Promise<void> {
  const known = await call<Record<string, unknown>>('GET', '/categories')
  if (!Object.hasOwn(known, category)) await addCategory(call, 1)
}

async function addCategory(call: Call, number: number): Promise<void> {
  const title = number === 1 ? category : `${category} ${number}`
  await call('POST', '/wikis', { namespace: 'CATEGORY', title, contents: `What stands in hall ${number}.` })
}

const lineTexts = [
  "Switch the press off and lock the ''main switch'' before the guard is opened.",
  'Loosen the four screws of the lower cover and take it off to the front.',
  "Check the gap with the gauge: '''1.9 to 2.1 mm''', on both sides.",
  'Wipe the guides clean and put a thin film of oil on them.',
]

/** About 30 KB as rendered. */
export async function addGuide(call: Call, number: number, steps: number): Promise<MadeGuide> {
  const subject = `press ${number}`
  const introduction = '== What is needed ==\nA gauge, a lamp, and the key of the main switch.'
  const draft = { category, type: 'how-to', subject, introduction, public: true }
  let guide = await call<MadeGuide>('POST', '/guides', draft)
  for (let orderby = 1; orderby <= steps; orderby++) {
    const lines = lineTexts.map((text) => ({ text: `${text} (${orderby})`, bullet: 'black', level: 0 }))
    const step = { orderby, title: `Part ${orderby} of the press`, lines }
    guide = await call('POST', `/guides/${guide.guideid}/steps?revisionid=${guide.revisionid}`, step)
  }
  return guide
}
