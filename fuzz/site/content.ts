// Content of every kind for requests to be about: guides, forms, runs in every state, pages, teams, comments, files.
import type { Identifiers } from '../requests/identifiers.ts'
import { readJson, send } from './http.ts'
import type { People, Person } from './people.ts'
import type { FuzzServer } from './server.ts'

/** The few members that are read are checked by what is made with them. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every operation
type Call = (as: Person, method: string, path: string, body?: object) => Promise<any>

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const fields = [
  { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
  { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework'] },
  { label: 'Remark', field_type: 'Text Area' },
  { label: 'Photo', field_type: 'Image' },
  { label: 'Check', field_type: 'Pass/Fail', required: true },
]

export async function addContent(server: FuzzServer, people: People, known: Identifiers): Promise<void> {
  const call: Call = async (as, method, path, body) => {
    const headers = {
      ...(as.token && { authorization: `api ${as.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = { method, path: `/api/2.0${path}`, headers, body: body ? JSON.stringify(body) : null }
    const answer = await send(server.port, sent)
    const json = readJson(answer.text)
    if (answer.status < 300) known.collect(json)
    return (json ?? {}) as object
  }
  for (const [name, value] of [
    ['namespace', 'CATEGORY'],
    ['title', 'Press line'],
    ['langid', 'de'],
    ['query', 'press'],
    ...people.all.map((person) => ['userid', person.userid || 1] as const),
  ] as const)
    known.add(name, value)
  await addFiles(server, people, known)
  await addPages(call, people)
  const guides = await addGuides(call, people)
  await addRuns(call, people, guides)
  // Otherwise the server begins the check of the night within a minute, beside a request whose rows are compared.
  await call(people.of('administrator'), 'POST', '/record_check')
  for (const path of [
    '/users',
    '/guides',
    '/teams',
    '/user/media/images',
    '/user/tokens',
    '/jobs',
    '/events',
  ])
    await call(people.of('administrator'), 'GET', path)
}

async function addFiles({ port }: FuzzServer, people: People, known: Identifiers) {
  for (const role of ['author', 'operator'] as const)
    for (const file of ['a.png', 'b.pdf']) {
      const headers = {
        authorization: `api ${people.of(role).token}`,
        'content-type': 'application/octet-stream',
      }
      const body = file === 'a.png' ? pixel : Buffer.from('%PDF-1.4\n%%EOF\n')
      const path = `/api/2.0/user/media/images?file=${file}`
      const { text } = await send(port, { method: 'POST', path, headers, body })
      const made = readJson(text) as { id?: number } | null
      if (made?.id) known.add(file === 'a.png' ? 'imageid' : 'documentid', made.id)
    }
}

async function addPages(call: Call, people: People) {
  const author = people.of('author')
  for (const [namespace, title] of [
    ['CATEGORY', 'Press line'],
    ['ITEM', 'Spanner'],
    ['WIKI', 'House rules'],
    ['CATEGORY', 'Secret line'],
  ])
    await call(author, 'POST', '/wikis', { namespace, title, contents: `The ${title}. [link|Press line]` })
  const team = await call(people.of('lead'), 'POST', '/teams', {
    name: 'Night shift',
    join_code: 'night-shift',
  })
  await call(people.of('operator'), 'POST', `/teams/${team.teamid}/members`, { join_code: 'night-shift' })
  await call(people.of('author'), 'POST', '/user/tokens', { label: 'Program' })
  await call(people.of('administrator'), 'POST', '/invitations', {})
}

async function addGuides(call: Call, people: People): Promise<{ guideid: number; fields: number[] }[]> {
  const author = people.of('author')
  const made: { guideid: number; fields: number[] }[] = []
  for (const [index, isPublic] of [true, true, false].entries()) {
    const about = { category: 'Press line', type: 'how-to', subject: `Oil ${index}`, title: `Oil ${index}` }
    const { guideid } = await call(author, 'POST', '/guides', { ...about, public: isPublic })
    for (const orderby of [1, 2])
      await call(author, 'POST', `/guides/${guideid}/steps`, {
        orderby,
        title: `Step ${orderby}`,
        lines: [{ text: 'With care.', bullet: 'black', level: 0 }],
      })
    const guide = await call(author, 'GET', `/guides/${guideid}`)
    const steps = (guide.steps ?? []) as { stepid: number }[]
    const form = await call(author, 'POST', `/step_forms/${steps[0]?.stepid}`, { fields })
    await call(people.of('operator'), 'POST', `/comments/guide/${guideid}`, { text: 'Well done' })
    await call(author, 'GET', `/guides/${guideid}/plan`)
    await call(author, 'GET', `/guides/${guideid}/revisions`)
    const saved = (form.fields ?? []) as { field_revisionid: number }[]
    made.push({ guideid, fields: saved.map((field) => field.field_revisionid) })
  }
  return made
}

const ends = [null, 'pause', 'suspend', 'finish', 'cancel', 'remove', 'hand over'] as const

async function addRuns(call: Call, people: People, guides: { guideid: number; fields: number[] }[]) {
  const [operator, holder] = [people.of('operator'), people.of('former holder')]
  for (const [index, { guideid, fields: asked }] of guides.slice(0, 2).entries())
    for (const end of ends) {
      const as = end === 'hand over' ? holder : operator
      const { entryid } = await call(as, 'POST', '/work_log', { guideid, workorderid: `WO-${index}` })
      const at = `/work_log/${entryid}`
      await call(as, 'PUT', `${at}/stepData`, { data: [{ field_revisionid: asked[0], value: '12.5' }] })
      if (end === 'remove')
        await call(people.of('administrator'), 'DELETE', at, { reason: 'Made by mistake' })
      else if (end === 'hand over') {
        await call(as, 'POST', `${at}/suspend`, {})
        await call(operator, 'GET', at)
        await call(operator, 'POST', `${at}/resume`, {})
      } else if (end) await call(as, 'POST', `${at}/${end}`, { reason: 'Done' })
      await call(as, 'GET', at)
      await call(as, 'GET', `${at}/events`)
    }
}
