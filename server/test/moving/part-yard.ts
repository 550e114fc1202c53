// Makes a site with guides that have everything which travels.
import { startSite, type TestSite } from '../app.ts'
import { aPerson, type TestPerson } from '../builders.ts'
import { anMp4, aPdf } from '../files/media-files.ts'
import { anImage, aPhoto } from '../files/pictures.ts'
import type { Call } from '../hosting/calls.ts'
import { authorRoles } from './move-parts.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
type Body = any

export const get = async (site: TestSite, path: string, as: TestPerson): Promise<Body> => {
  const answer = await site.call('GET', path, { as })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}

async function mediaOf(site: TestSite, mara: TestPerson, send: Call) {
  const file = async (name: string, body: Buffer): Promise<number> =>
    (await send('POST', `/user/media/uploads?file=${name}`, body)).id
  const image = async (colour: string) =>
    (await anImage(site, mara, await aPhoto(1200, 900, { colour }))).image.id
  const plain = await image('#305070')
  const markup = 'rectangle,300x300,700x500,red;crop,0x0,1000x800'
  const drawn = (await send('PATCH', `/user/media/images/${plain}`, { markup })).image.id as number
  const embed = await send('POST', '/user/media/embeds', { url: 'https://youtu.be/abcdefghijk?t=9' })
  return {
    ...{ plain, drawn, page: await image('#703050'), cover: await image('#507030') },
    ...{ hidden: await image('#111111'), embed: embed.embedid as number },
    video: await file('clip.mp4', anMp4()),
    manual: await file('manual.pdf', aPdf({ pages: 1 })),
  }
}

type Media = Awaited<ReturnType<typeof mediaOf>>

/** Presses below Workshop, and Other. */
async function pagesOf(send: Call, { page }: Media): Promise<void> {
  const add = (namespace: string, title: string, fields: object) =>
    send('POST', '/wikis', { namespace, title, langid: 'en', contents: '', ...fields })
  await add('CATEGORY', 'Other', {})
  await add('CATEGORY', 'Workshop', { contents: `[image|${page}|size=large]`, image: page })
  await add('CATEGORY', 'Presses', { parent: 'Workshop', display_title: 'All presses', position: 3 })
  const suppliers = [{ supplier: 'Bolt & Co', url: 'https://bolts.example/' }]
  const wrench = await add('ITEM', 'Wrench', { description: 'Turns bolts', suppliers })
  await send('PATCH', `/wikis/ITEM/Wrench?langid=de&revisionid=${wrench.revisionid}`, {
    display_title: 'Schlüssel',
  })
}

const line = (text: string, bullet = 'black', level = 0) => ({ text, bullet, level })

interface Others {
  lock: number
  outside: number
}

const plugFields = (media: Media, { lock, outside }: Others) => ({
  introduction: [
    `First [guide|${lock}].`,
    `[image|${media.plain}|size=large|caption=Read [document|${media.manual}|the manual]]`,
    `[code][guide|${outside}][/code]`,
  ].join('\n\n'),
  conclusion: `Then [guide|${lock}|lock again].`,
  ...{ summary: 'Fit it', difficulty: 'Difficult', time_required_min: 600, time_required_max: 1200 },
  ...{
    image: media.cover,
    objectid: media.video,
    flags: ['DANGER', 'GUIDE_STARRED', 'GUIDE_OPTIONAL_ORDER'],
    prerequisites: [lock],
  },
  ...{ documents: [media.manual], featured_documentid: media.manual },
  tools: [{ name: 'Wrench', type: 'hand', quantity: 2, notes: 'The big one', isoptional: true }],
  parts: [{ name: 'Plug', notes: 'New' }],
})

const fields = [
  { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework'], wrong_options: ['Rework'] },
  {
    ...{ label: 'Reason', field_type: 'Text Input', required: true },
    show_when: { orderby: 1, operator: 'is', values: ['Rework'] },
  },
  { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14, help: 'Read the wrench' },
]

async function stepsOf(send: Call, guideid: number, media: Media, { lock }: Others): Promise<void> {
  const at = `/guides/${guideid}`
  const drafts = [
    {
      title: 'Turn',
      lines: [line('Turn it.', 'red'), line(`As in [guide|${lock}].`, 'icon_note', 1)],
      media: { type: 'image', data: [media.drawn, media.plain] },
    },
    { title: 'Watch', lines: [line('Watch it.')], media: { type: 'object', data: media.video } },
    { lines: [], media: { type: 'image', data: [media.cover] } },
    { lines: [line('Watch more.')], media: { type: 'object', data: media.embed } },
  ]
  let made: Body
  for (const [index, draft] of drafts.entries())
    made = await send('POST', `${at}/steps`, { orderby: index + 1, ...draft })
  const [first, second] = made.steps.slice(-drafts.length)
  const text = `Back to [guide|${guideid}|stepid=${first.stepid}|the turn].`
  const address = `${at}/steps/${second.stepid}?revisionid=${second.revisionid}`
  await send('PATCH', address, { lines: [line(text)] })
  await send('POST', `/step_forms/${first.stepid}`, { fields })
}

/** German, with a stale title and a stale line. */
async function translate(site: TestSite, mara: TestPerson, guideid: number): Promise<void> {
  const send = site.as(mara)
  const at = `/guides/${guideid}`
  const first = (await get(site, `${at}?excludePrerequisiteSteps`, mara)).steps[0].stepid
  const [result, , torque] = (await get(site, `/step_forms/guideid/${guideid}`, mara))[0].fields
  await send('PATCH', `${at}?langid=de`, {
    ...{ title: 'Den Stecker einsetzen', summary: 'Setz ihn ein', introduction: `Siehe [guide|${guideid}].` },
    translated_things: [{ list: 'tools', place: 1, notes: 'Der große', type: 'Hand' }],
  })
  await send('PATCH', `${at}/steps/${first}?langid=de`, {
    ...{ title: 'Drehen', lines: [line('Dreh ihn.', 'red'), line('Wie dort.', 'icon_note', 1)] },
    translated_fields: [
      {
        ...{ field_guid: result.field_guid, label: 'Ergebnis' },
        options: [{ option: 'Rework', label: 'Nacharbeit' }],
      },
      { field_guid: torque.field_guid, label: 'Moment', help: 'Lies ihn ab' },
    ],
  })
  const { revisionid } = await get(site, `${at}?langid=en`, mara)
  await send('PATCH', `${at}?langid=en&revisionid=${revisionid}`, { title: 'Fit the plug well' })
  const [step] = (await get(site, `${at}?langid=en&excludePrerequisiteSteps`, mara)).steps
  const lines = [line('Turn it slowly.', 'red'), line('As there.', 'icon_note', 1)]
  await send('PATCH', `${at}/steps/${first}?langid=en&revisionid=${step.revisionid}`, { lines })
}

async function categoryTexts(
  site: TestSite,
  mara: TestPerson,
  { plug, page }: { plug: number; page: number },
) {
  const send = site.as(mara)
  const change = async (langid: string, body: object) => {
    const { revisionid } = await get(site, '/wikis/CATEGORY/Presses', mara)
    await send('PATCH', `/wikis/CATEGORY/Presses?revisionid=${revisionid}&langid=${langid}`, body)
  }
  await change('en', { contents: `Begin with [guide|${plug}].\n\n[image|${page}]` })
  await change('de', { contents: `Fang an mit [guide|${plug}].`, display_title: 'Pressen' })
  await send('PUT', '/wikis/CATEGORY/Presses/tag', { tag: 'heavy' })
}

export async function aPartYard() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: authorRoles })
  const tom = await aPerson(site, { name: 'Tom' })
  const send = site.as(mara)
  const media = await mediaOf(site, mara, send)
  await pagesOf(send, media)
  const guide = async (title: string, own: object = {}): Promise<number> => {
    const body = { category: 'Presses', type: 'how-to', subject: 'Plug', title, public: true, ...own }
    return (await send('POST', '/guides', body)).guideid
  }
  const outside = await guide('Outside', { category: 'Other' })
  const lock = await guide('Lock it out', { category: 'Other' })
  const plug = await guide('Fit the plug', plugFields(media, { lock, outside }))
  await stepsOf(send, plug, media, { lock, outside })
  await send('PUT', `/guides/${plug}/tag`, { tag: 'urgent' })
  const introduction = `See [guide|${outside}] and [guide|${outside}|that]. [[User:${mara.userid}|Mara]] wrote it.`
  const loose = await guide('Loose ends', { introduction, public: false })
  const secret = await guide('Only for Tom', { public: false })
  await send('PUT', `/guides/${secret}/users/${tom.userid}`, {})
  await categoryTexts(site, mara, { plug, page: media.page })
  await translate(site, mara, plug)
  return { site, mara, tom, media, guides: { plug, lock, outside, secret, loose } }
}
