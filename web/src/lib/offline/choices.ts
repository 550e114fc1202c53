// What people have chosen to have on this device, and how much of it is there.
import { guideOf } from './kinds.ts'
import { bytesOf, canKeepPictures } from './pictures.ts'
import { type Choice, device, isOwner, type Mark, readMarks } from './shelves.ts'

export const choiceKey = ({ owner, guideid, category }: Omit<Choice, 'key'>): string =>
  guideid === null ? `category ${owner} ${category}` : `guide ${owner} ${guideid}`

export const listChoices = async (owner: number): Promise<Choice[]> =>
  (await device((database) => database.getAll('choices')))
    .filter((choice) => choice.owner === owner)
    .toSorted((one, two) => one.at - two.at)

export const putChoice = async (choice: Choice): Promise<void> =>
  void (await device((database) => database.put('choices', choice)))

/** What a category holds now; it may have been given up meanwhile. */
export const putList = (key: string, { guideids, name }: Pick<Choice, 'guideids' | 'name'>): Promise<void> =>
  device(async (database) => {
    const { store, done } = database.transaction('choices', 'readwrite')
    const choice = await store.get(key)
    // One that was renamed has none: what was kept of it stays.
    const isLost = guideids.length === 0 && (choice?.guideids.length ?? 0) > 0
    if (choice && !isLost) await store.put({ ...choice, guideids, ...(name && { name }), isListed: true })
    await done
  })

/** Of anybody. */
export const hasChoices = async (): Promise<boolean> =>
  (await device((database) => database.count('choices'))) > 0

export const deleteChoice = (key: string): Promise<void> =>
  device((database) => database.delete('choices', key))

/** Of whoever has the device now. */
export async function chosenGuides(): Promise<ReadonlySet<number>> {
  const [owner, choices] = await device((database) =>
    Promise.all([database.get('owner', 'owner'), database.getAll('choices')]),
  )
  return new Set(choices.filter((each) => each.owner === owner).flatMap(({ guideids }) => guideids))
}

/** How a guide stands on this device. */
export interface Standing {
  guideid: number
  title: string
  /** Since the oldest part of it was told by the server. */
  at: number
  bytes: number
  /** Answers and pictures that it is made of, and how many of them are here. */
  parts: number
  there: number
  pictures: readonly string[]
}

/** What a reader and a run ask for: the guide as it is read by itself and in the languages wanted, forms and plans. */
export function pathsOf(guideid: number, card: Mark['card'], langids: readonly string[]): string[] {
  const guide = `/guides/${guideid}`
  if (!card) return [guide]
  const { langid = '', available_langids = [], work_log_enabled } = card
  const wanted = langids.filter((each) => available_langids.includes(each))
  const read = [...new Set([langid, ...wanted])]
  return [
    guide,
    ...wanted.map((each) => `${guide}?lang=${each}`),
    ...read.map((each) => `/step_forms/guideid/${guideid}?langid=${each}`),
    ...(work_log_enabled ? read.map((each) => `${guide}/plan?langid=${each}`) : []),
  ]
}

/** All of these guides, for whoever has the device now. */
export async function standingOf(
  owner: number,
  guideids: readonly number[],
  langidsOf: (guideid: number) => readonly string[],
): Promise<Standing[]> {
  const wanted = new Set<number | null>(guideids)
  const all = (await isOwner(owner)) ? await readMarks() : []
  const marks = all.filter(({ path }) => wanted.has(guideOf(path)))
  const byGuide = Map.groupBy(marks, ({ path }) => guideOf(path))
  const sizes = await bytesOf(marks.flatMap(({ pictures }) => pictures))
  return guideids.map((guideid) => {
    const own = byGuide.get(guideid) ?? []
    const card = own.find(({ path }) => path === `/guides/${guideid}`)?.card ?? null
    const paths = pathsOf(guideid, card, langidsOf(guideid))
    const pictures = canKeepPictures() ? [...new Set(own.flatMap((mark) => mark.pictures))] : []
    const there = pictures.filter((url) => sizes.has(url))
    const bytesOfPictures = there.reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0)
    return {
      guideid,
      title: card?.title ?? '',
      at: Math.min(...own.filter(({ path }) => paths.includes(path)).map(({ at }) => at)),
      bytes: own.reduce((sum, { bytes }) => sum + bytes, bytesOfPictures),
      parts: paths.length + pictures.length,
      there: paths.filter((path) => own.some((mark) => mark.path === path)).length + there.length,
      pictures,
    }
  })
}
