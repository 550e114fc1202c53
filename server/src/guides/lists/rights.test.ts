// Proves that the rights in the list of guides equal the responses of the operations, for each user, guide and action.
// Engines: both, because the rights of a page are read by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

interface Rights {
  guideid: number
  public: boolean
  can_edit: boolean
  can_publish: boolean
  can_delete: boolean
}

for (const isOpen of [true, false])
  test(`reports what each operation allows, where the community ${isOpen ? 'edits' : 'does not edit'}`, async () => {
    const site = await startSite()
    const ada = await anAdmin(site)
    const patrolThreshold = isOpen ? 3 : 2147483647
    await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold } })
    const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
    const people = {
      ada,
      mara,
      mod: await aPerson(site, { name: 'Mod', privileges: ['Moderator'] }),
      tom: await aPerson(site, { name: 'Tom' }),
      ines: await aPerson(site, { name: 'Ines' }),
      lena: await aPerson(site, { name: 'Lena' }),
    }
    const category = await aCategory(site, 'Pumps')
    const { teamid } = (await site.call('POST', '/teams', { as: ada, body: { name: 'Yard' } })).body
    await site.call('PUT', `/teams/${teamid}/users/${people.ines.userid}`, { as: ada })
    const make = async (title: string, isPublic: boolean, author = mara) =>
      (await aGuide(site, { author, category, fields: { title, public: isPublic } })).guideid
    const [open, , byTeam, byName, shared] = [
      await make('Open', true),
      await make('Private', false),
      await make('Of the team', false),
      await make('Of Lena', false),
      await make('Of two', true, ada),
    ]
    await site.call('PUT', `/guides/${byTeam}/teams/${teamid}`, { as: ada })
    await site.call('PUT', `/guides/${byName}/users/${people.lena.userid}`, { as: ada })
    await site.write(async ({ db }) => {
      await db
        .updateTable('guides')
        .set({ authorid: people.tom.userid })
        .where('guideid', '=', open)
        .execute()
      await db.insertInto('guide_contributors').values({ guideid: shared, userid: mara.userid }).execute()
    })
    const refused = new Set([401, 403])
    for (const [name, as] of Object.entries(people)) {
      const { body } = await site.call('GET', '/guides/visible?sort=title', { as })
      for (const { guideid, public: isPublic, ...rights } of body.results as Rights[]) {
        // A token of no state: an allowed request ends in a conflict and changes nothing.
        const asks = async (method: string, path: string, draft?: object) =>
          !refused.has(
            (await site.call(method, `${path}?revisionid=999999`, { as, ...(draft && { body: draft }) }))
              .status,
          )
        const allowed = {
          can_edit: await asks('PATCH', `/guides/${guideid}`, { category }),
          can_publish: await asks(isPublic ? 'DELETE' : 'PUT', `/guides/${guideid}/public`),
          can_delete: await asks('DELETE', `/guides/${guideid}`),
        }
        const { can_edit, can_publish, can_delete } = rights
        assert.deepEqual({ can_edit, can_publish, can_delete }, allowed, `${name} ${guideid}`)
      }
    }
    const anonymous = (await site.call('GET', '/guides/visible')).body.results as Rights[]
    assert.ok(anonymous.length > 0)
    for (const { can_edit, can_publish, can_delete } of anonymous)
      assert.deepEqual([can_edit, can_publish, can_delete], [false, false, false])
  })
