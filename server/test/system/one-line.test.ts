// Proves that titles and names are one line: a line break is rejected with its field and changes nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { anAdmin, testPassword } from '../builders.ts'
import { aCategory, aGuide } from '../guide-builders.ts'
import { leavesNoTrace } from '../traces.ts'

const breaks = {
  'line break': 'a\nb',
  'CR LF': 'a\r\nb',
  tab: 'a\tb',
  bell: 'a\u0007b',
  'line separator': 'a\u2028b',
}

test('every text of one line refuses what would break it', async () => {
  const site = await startSite()
  const as = await anAdmin(site)
  const guide = await aGuide(site, { author: as, steps: 1 })
  const category = await aCategory(site)
  const { revisionid } = (await site.call('GET', `/guides/${guide.guideid}`, { as })).body
  const step = guide.steps[0]!
  const types = (title: string, prompt = '') => ({ guideTypes: { 'how-to': { title, prompt } } })
  const fields: [string, string, string, (text: string) => object][] = [
    ['PATCH', '/settings', 'title', (title) => ({ title })],
    ['PATCH', '/settings', 'objectNameSingular', (text) => ({ objectNameSingular: text })],
    ['PATCH', '/settings', 'objectNamePlural', (text) => ({ objectNamePlural: text })],
    ['PATCH', '/settings', 'guideTypes.how-to.title', (text) => types(text)],
    ['PATCH', '/settings', 'guideTypes.how-to.prompt', (text) => types('How-to', text)],
    ['POST', '/guides', 'title', (title) => ({ category, type: 'how-to', title })],
    ['POST', '/guides', 'summary', (summary) => ({ category, type: 'how-to', summary })],
    ['POST', '/guides', 'subject', (subject) => ({ category, type: 'repair', subject })],
    ['PATCH', `/guides/${guide.guideid}?revisionid=${revisionid}`, 'title', (title) => ({ title })],
    ['PATCH', `/guides/${guide.guideid}?revisionid=${revisionid}`, 'summary', (summary) => ({ summary })],
    [
      'PATCH',
      `/guides/${guide.guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`,
      'title',
      (title) => ({ title }),
    ],
    ['POST', '/wikis', 'title', (title) => ({ namespace: 'CATEGORY', title, contents: '' })],
    [
      'POST',
      '/wikis',
      'display_title',
      (text) => ({ namespace: 'CATEGORY', title: 'New', contents: '', display_title: text }),
    ],
    ['PATCH', `/users/${as.userid}`, 'username', (username) => ({ username })],
    ['PATCH', `/users/${as.userid}`, 'summary', (summary) => ({ summary })],
    ['PATCH', `/users/${as.userid}`, 'location', (location) => ({ location })],
    ['POST', '/teams', 'name', (name) => ({ name })],
    ['POST', '/user/tokens', 'label', (label) => ({ label, old_password: testPassword })],
    ['PUT', '/user/work_log/views', 'name', (name) => ({ name, query: {} })],
    ['PUT', '/user/guides/views', 'name', (name) => ({ name, query: {} })],
  ]
  for (const [method, path, field, bodyOf] of fields)
    for (const [what, text] of Object.entries(breaks))
      await leavesNoTrace(site, async () => {
        const answer = await site.call(method, path, { as, body: bodyOf(text) })
        assert.equal(answer.status, 422, `${method} ${path} ${field} with a ${what}: ${answer.text}`)
        const named = answer.body.errors.map((fault: { field: string }) => fault.field)
        assert.ok(named.includes(field), `${field} with a ${what}: ${answer.text}`)
      })
})
