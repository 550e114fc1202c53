// Moments of the sample users: they join, set a picture and mark guides.
import { setMark } from '#guides/lists/marks.ts'
import { adoptImage } from '#media/images/images.ts'
import { addMember, addTeam } from '#users/teams.ts'
import { addUser, isUniqueUsernameClosed, updateUser } from '#users/users.ts'
import { people, teams } from './content.ts'
import type { Moment, Scene } from './moments.ts'
import type { PersonKey } from './shapes.ts'

const drawingSize = { width: 1600, height: 1200 }

export const peopleMoments = (): Moment[] =>
  (Object.keys(people) as PersonKey[]).map((key) => ({
    daysAgo: people[key].daysAgo,
    by: null,
    run: (scene) => addPerson(scene, key),
  }))

/** The first moment of each user. */
export const faceMoments = (): Moment[] =>
  (Object.keys(people) as PersonKey[]).map((key) => ({
    daysAgo: people[key].daysAgo - 0.1,
    by: key,
    drawings: [`face-${key}`],
    run: async (scene) => {
      const image = await adoptDrawing(scene, key, `face-${key}`)
      await updateUser(scene.ctx, scene.ids.people[key] as number, { image })
    },
  }))

export const teamMoments = (): Moment[] =>
  teams.map(({ name, description, owner, members, picture, daysAgo }) => ({
    daysAgo,
    by: owner,
    drawings: [picture],
    run: async (scene) => {
      const { ctx, ids } = scene
      const image = await adoptDrawing(scene, owner, picture)
      const teamid = await addTeam(ctx, { name, description, image })
      for (const key of members) await addMember(ctx, { teamid, userid: ids.people[key] as number })
    },
  }))

/** These users cannot sign in: they have no password, and their mail addresses do not exist. */
async function addPerson({ ctx, ids }: Scene, key: PersonKey): Promise<void> {
  const { username, uniqueUsername, privileges, location, summary, reputation, langid } = people[key]
  const isTaken = await isUniqueUsernameClosed(ctx.db, uniqueUsername)
  const { userid } = await addUser(ctx, {
    email: `${key}@yard.invalid`,
    username,
    uniqueUsername: isTaken ? null : uniqueUsername,
    passwordHash: null,
    privileges,
    langid: langid ?? null,
  })
  await ctx.db
    .updateTable('users')
    .set({ location, summary, reputation })
    .where('userid', '=', userid)
    .execute()
  ids.people[key] = userid
}

export async function adoptDrawing(
  { ctx, ids, drawings }: Scene,
  owner: PersonKey,
  name: string,
): Promise<number> {
  const known = ids.images[`${owner} ${name}`]
  if (known !== undefined) return known
  const drawing = drawings.get(name)
  if (!drawing) throw new Error(`The drawing ${name} was not stored`)
  const { imageid } = await adoptImage(ctx, {
    ...drawing,
    ...drawingSize,
    encoding: 'jpeg',
    exif: null,
    filename: `${name}.jpg`,
    ownerid: ids.people[owner] ?? null,
  })
  ids.images[`${owner} ${name}`] = imageid
  return imageid
}

const marks: [by: PersonKey, guide: string, mark: 'favorites' | 'completions', daysAgo: number][] = [
  ['henrik', 'shift-start', 'favorites', 300],
  ['henrik', 'shift-start', 'completions', 299],
  ['henrik', 'lock-out', 'completions', 298],
  ['henrik', 'clean-die', 'completions', 297],
  ['henrik', 'first-part', 'favorites', 250],
  ['noor', 'shift-start', 'favorites', 290],
  ['noor', 'lock-out', 'completions', 289],
  ['noor', 'set-up-die', 'favorites', 150],
  ['noor', 'clean-chain', 'completions', 80],
  ['kenji', 'laser', 'completions', 160],
  ['kenji', 'laser', 'favorites', 160],
  ['kenji', 'nozzle', 'favorites', 110],
  ['kenji', 'hub', 'completions', 70],
  ['kenji', 'bed', 'completions', 69],
  ['chiara', 'inner-tube', 'completions', 180],
  ['chiara', 'inner-tube', 'favorites', 180],
  ['priya', 'grinder', 'favorites', 130],
  ['lena', 'backflush', 'completions', 125],
  ['mara', 'lock-out', 'favorites', 330],
  ['tomas', 'replace-chain', 'completions', 90],
]

export const markMoments = (): Moment[] =>
  marks.map(([by, guide, mark, daysAgo]) => ({
    daysAgo,
    by,
    run: async ({ ctx, ids }) => {
      const userid = ids.people[by]
      const guideid = ids.guides[guide]
      if (userid !== undefined && guideid !== undefined) await setMark(ctx, mark, { guideid, userid }, true)
    },
  }))
