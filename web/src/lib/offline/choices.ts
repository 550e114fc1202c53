// Guides and categories that users have chosen to copy to this device, and the state of these copies.
import { guideOf } from './kinds.ts'
import { bytesOf, canStorePictures } from './pictures.ts'
import { type Choice, device, isOwner, type Mark, readMarks } from './shelves.ts'

export const choiceKey = ({ owner, guideid, category }: Omit<Choice, 'key'>): string =>
  guideid === null ? `category ${owner} ${category}` : `guide ${owner} ${guideid}`

export const listChoices = async (owner: number): Promise<Choice[]> =>
  (await device((database) => database.getAll('choices')))
    .filter((choice) => choice.owner === owner)
    .toSorted((one, two) => one.at - two.at)

/** Choices of all users but this one. */
export const choicesOfOthers = async (owner: number): Promise<Choice[]> =>
  (await device((database) => database.getAll('choices'))).filter((choice) => choice.owner !== owner)

export const putChoice = async (choice: Choice): Promise<void> =>
  void (await device((database) => database.put('choices', choice)))

/** Updates the guides of a category. The choice may have been removed meanwhile. */
export const putList = (key: string, { guideids, name }: Pick<Choice, 'guideids' | 'name'>): Promise<void> =>
  device(async (database) => {
    const { store, done } = database.transaction('choices', 'readwrite')
    const choice = await store.get(key)
    // A renamed category has no guides; its copies stay.
    const isLost = guideids.length === 0 && (choice?.guideids.length ?? 0) > 0
    if (choice && !isLost) await store.put({ ...choice, guideids, ...(name && { name }), isListed: true })
    await done
  })

/** Choices of all users. */
export const hasChoices = async (): Promise<boolean> =>
  (await device((database) => database.count('choices'))) > 0

export const deleteChoice = (key: string): Promise<void> =>
  device((database) => database.delete('choices', key))

/** Choices of the device's current owner. */
export async function chosenGuides(): Promise<ReadonlySet<number>> {
  const [owner, choices] = await device((database) =>
    Promise.all([database.get('owner', 'owner'), database.getAll('choices')]),
  )
  return new Set(choices.filter((each) => each.owner === owner).flatMap(({ guideids }) => guideids))
}

/** State of the offline copy of a guide. */
export interface OfflineState {
  guideid: number
  title: string
  /** Time at which the oldest part was read from the server. */
  at: number
  bytes: number
  /** Number of answers and images that the copy needs, and of those that are stored. */
  parts: number
  there: number
  pictures: readonly string[]
}

/**
 * Returns the addresses that readers and runs request: the guide in its own and the given languages, forms and plans.
 */
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

/** Returns the states of the given guides for the owner of the device. */
export async function offlineStatesOf(
  owner: number,
  guideids: readonly number[],
  langidsOf: (guideid: number) => readonly string[],
): Promise<OfflineState[]> {
  const wanted = new Set<number | null>(guideids)
  const all = (await isOwner(owner)) ? await readMarks() : []
  const marks = all.filter(({ path }) => wanted.has(guideOf(path)))
  const byGuide = Map.groupBy(marks, ({ path }) => guideOf(path))
  const sizes = await bytesOf(marks.flatMap(({ pictures }) => pictures))
  return guideids.map((guideid) => {
    const own = byGuide.get(guideid) ?? []
    const card = own.find(({ path }) => path === `/guides/${guideid}`)?.card ?? null
    const paths = pathsOf(guideid, card, langidsOf(guideid))
    const pictures = canStorePictures() ? [...new Set(own.flatMap((mark) => mark.pictures))] : []
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
