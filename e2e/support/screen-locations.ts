// Lists every screen of the app with its address on the sample site, and the dialogs that open on it.
import type { Page } from 'playwright-core'
import type { Call } from '../../server/test/hosting/calls.ts'
import { settingsAreas } from '../../web/src/site/areas.ts'
import type { Site } from './site.ts'
import { eventually } from './wait.ts'
import { mara } from './works.ts'

export interface ScreenLocation {
  /** The route as the router declares it. */
  route: string
  path: string
  /** Visited without signing in. */
  isStranger?: boolean
  dialogs?: Record<string, (page: Page) => Promise<void>>
}

interface Named {
  guideid: number
  title: string
}

interface Answer {
  stepid: number
  field_revisionid: number
  value: string
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

const pressInMenu = (menu: string, item: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

/** Presses a button that only a narrow window has. */
const pressNarrow = (name: RegExp) => async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await press(name)(page)
}

/** Opens the folded panels of the editor in any language. */
export async function openPanels(page: Page): Promise<void> {
  const folded = page.locator('.sw-edit-panel > details:not([open]) > summary')
  await page.locator('.sw-edit-panel').first().waitFor()
  while ((await folded.count()) > 0) await folded.first().click()
}

/** Turns releases on; the guide gets two of them and further edits. Returns their numbers, newest first. */
async function addReleases(call: Call, guideid: number | undefined): Promise<number[]> {
  await call('PATCH', '/settings', { features: { releases: true } })
  // Prerequisites must have their first releases, which the server makes in the background.
  await eventually(async () => {
    const { remaining } = await call<{ remaining: number }>('GET', '/guides/releases/progress')
    return remaining
  }, 0)
  const rewrite = async (summary: string) => {
    const { revisionid } = await call<{ revisionid: number }>('GET', `/guides/${guideid}?unpatrolled`)
    await call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { summary })
  }
  await rewrite('A wheel without a wobble')
  await call('POST', '/guides/releases', { guideid, notes: 'Shorter.\nClearer.' })
  await rewrite('A wheel that runs true')
  const path = `/guides/${guideid}/releases`
  const { releases } = await call<{ releases: { releaseid: number }[] }>('GET', path)
  return releases.map(({ releaseid }) => releaseid)
}

/** Adds a release that waits for the approval of another author. Returns the screens of approvals. */
async function addApproval(call: Call, guideid: number | undefined): Promise<ScreenLocation[]> {
  const users = await call<{ userid: number; privileges: string[] }[]>('GET', '/users?limit=200')
  const { userid: me } = await call<{ userid: number }>('GET', '/user')
  const signer = users.find(({ userid, privileges }) => userid !== me && privileges.includes('Author'))
  const signers = [signer?.userid]
  const stages = [{ name: 'Technical review', users: signers, due_days: 5 }, { users: signers }]
  const { approval_processid: processid } = await call<{ approval_processid: number }>(
    'POST',
    '/approvals/process',
    { name: 'Quality and safety', stages },
  )
  await call('PUT', `/approvals/${guideid}/${processid}`)
  const { revisionid } = await call<{ revisionid: number }>('GET', `/guides/${guideid}?unpatrolled`)
  await call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { summary: 'The die sits flush' })
  await call('POST', '/guides/releases', { guideid, notes: 'Says when the die is right.' })
  const path = `/approvals/requests?guideid=${guideid}`
  const { requests } = await call<{ requests: { approval_requestid: number }[] }>('GET', path)
  return [
    { route: '/approvals', path: '/approvals?list=all' },
    {
      route: '/approvals/$requestid',
      path: `/approvals/${requests[0]?.approval_requestid}`,
      dialogs: { close: pressInMenu('More', 'Close request…') },
    },
    { route: '/admin/approvals', path: '/admin/approvals' },
    {
      route: '/admin/approvals/$processid',
      path: `/admin/approvals/${processid}`,
      dialogs: { person: press('Add a person to stage 1'), team: press('Add a team to stage 1') },
    },
  ]
}

/** Adds a course whose first stage the user has done. Returns its number. */
async function addCourse(call: Call, guideids: readonly (number | undefined)[]): Promise<number> {
  const stages = guideids.map((docid) => ({ docid, doctype: 'guide' }))
  const course = { title: 'Press Operator', contents: 'Do each guide once, then alone.', stages }
  const { wikiid } = await call<{ wikiid: number }>('POST', '/courses', course)
  await call('PUT', `/guides/${guideids[0]}/completed`)
  return wikiid
}

const wordDialogs = { synonyms: press('Add synonyms'), miss: press(/^Add synonym:/) }

/** Adds synonyms, and a search without a hit, which the server writes some seconds later. */
async function searchInVain(call: Call): Promise<void> {
  await call('PATCH', '/settings', { synonyms: [['wobble', 'runout', 'Seitenschlag']] })
  await call('GET', '/search?q=ukulele')
  await eventually(async () => {
    const { totalResults } = await call<{ totalResults: number }>('GET', '/searches/misses')
    return totalResults > 0
  }, true)
}

/** Starts a run with the first answer of a finished one. Returns both. */
async function addRun(call: Call, guideid: number | undefined) {
  const run = { guideid, workorderid: 'SHIFT-9000' }
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', run)
  const finished = `/work_log?guideid=${guideid}&status=complete&limit=1`
  const [done] = await call<{ entryid: number; work_data: Answer[] }[]>('GET', finished)
  const [answer] = done?.work_data ?? []
  await call('POST', `/work_log/${entryid}/step`, { stepid: answer?.stepid })
  const fields = { [String(answer?.field_revisionid)]: answer?.value }
  await call('PUT', `/work_log/${entryid}/stepData`, { fields })
  return { entryid, done }
}

/** Adds content that the sample site lacks: an open run, a picture of the user, a deep link for programs. */
export async function listLocations({ url }: Site, call: Call): Promise<ScreenLocation[]> {
  const guides = await call<Named[]>('GET', '/guides?limit=100')
  const idOf = (title: string) => guides.find((guide) => guide.title === title)?.guideid
  const wheel = idOf('True a Wheel')
  const shift = idOf('Check Press 3 Before the Shift')
  const die = idOf('Set Up the Bracket Die')
  const { entryid, done } = await addRun(call, shift)
  const versions = await call<{ guide_revisionid: number }[]>('GET', `/guides/${wheel}/revisions`)
  const [newest, older] = versions.map((version) => version.guide_revisionid).sort((a, b) => b - a)
  await call('POST', '/user/tokens', { label: 'Spreadsheet', old_password: mara.password })
  const icon = new Uint8Array(await (await fetch(`${url}/icon-512.png`)).arrayBuffer())
  await call('POST', '/user/media/images?file=mark.png', icon)
  const { teamid } = await call<{ teamid: number }>('POST', '/teams', { name: 'Night shift' })
  const [wikiid] = await Promise.all([addCourse(call, [shift, die, wheel]), searchInVain(call)])
  const releases = await addReleases(call, wheel)
  const approvals = await addApproval(call, die)
  const zoom = press(/^Enlarge/)
  return [
    { route: '/', path: '/' },
    { route: '/login', path: '/login', isStranger: true },
    { route: '/register', path: '/register', isStranger: true },
    { route: '/reset', path: '/reset', isStranger: true },
    { route: '/reset/$token', path: '/reset/worn-out', isStranger: true },
    { route: '/setup', path: '/setup', isStranger: true },
    { route: '/search', path: '/search?q=press' },
    { route: '/User/$id', path: '/User/4' },
    { route: '/User/$id/$name', path: '/User/4/Aylin' },
    { route: '/teams', path: '/teams' },
    { route: '/Team/$id', path: `/Team/${teamid}` },
    { route: '/Team/$id/$name', path: `/Team/${teamid}/Night+shift` },
    { route: '/categories', path: '/categories' },
    {
      route: '/Guide/$title/$id',
      path: `/Guide/Set+Up+the+Bracket+Die/${die}`,
      dialogs: { share: press('Share'), zoom, move: pressInMenu('More about this guide', 'Move…') },
    },
    { route: '/Guide/$id', path: `/Guide/${wheel}` },
    { route: '/Teardown/$title/$id', path: `/Teardown/Hub/${idOf('What Is Inside of a Hub')}` },
    { route: '/history/$id', path: `/history/${wheel}` },
    { route: '/history/$id', path: `/history/${wheel}?from=${older}&to=${newest}` },
    { route: '/history/$id', path: `/history/${wheel}?from=shown&to=working` },
    { route: '/history/$id/$revision', path: `/history/${wheel}/${older}` },
    { route: '/Guide/$id', path: `/Guide/${wheel}?state=working` },
    { route: '/Guide/$id', path: `/Guide/${wheel}?release=${releases.at(-1)}` },
    {
      route: '/releases/$id',
      path: `/releases/${wheel}`,
      dialogs: { release: press('Release…'), withdraw: pressInMenu('More for V1.1', 'Withdraw…') },
    },
    ...approvals,
    { route: '/device', path: '/device' },
    { route: '/review', path: '/review' },
    { route: '/notices', path: '/notices' },
    { route: '/new', path: '/new' },
    {
      route: '/edit/$id',
      path: `/edit/${shift}`,
      dialogs: { 'picture editor': press(/^Crop or draw on picture 1/), 'opened panels': openPanels },
    },
    { route: '/translate/$id', path: `/translate/${wheel}` },
    { route: '/translate/$id/$lang', path: `/translate/${wheel}/de` },
    { route: '/pictures', path: '/pictures' },
    { route: '/c/$title', path: '/c/Press+3' },
    { route: '/Wiki/$title', path: '/Wiki/How_We_Write_Guides' },
    { route: '/courses', path: '/courses' },
    { route: '/Course/$title', path: '/Course/Press_Operator' },
    { route: '/pages/edit/$namespace/$title', path: '/pages/edit/COURSE/Press_Operator' },
    { route: '/pages/new', path: '/pages/new?namespace=COURSE' },
    { route: '/Guide/$id', path: `/Guide/${shift}?course=${wikiid}` },
    { route: '/Info/$title', path: '/Info/House_Rules' },
    { route: '/Item/$title', path: '/Item/Analytical_Balance' },
    { route: '/pages/new', path: '/pages/new' },
    { route: '/pages/new', path: '/pages/new?namespace=CATEGORY' },
    { route: '/pages/edit/$namespace/$title', path: '/pages/edit/CATEGORY/Press+3' },
    { route: '/pages/translate/$namespace/$title', path: '/pages/translate/CATEGORY/Press+3' },
    { route: '/runs', path: '/runs' },
    { route: '/runs/start/$id', path: `/runs/start/${shift}` },
    {
      route: '/runs/$id',
      path: `/runs/${entryid}`,
      dialogs: { pause: press('Pause'), more: press('More about this run') },
    },
    { route: '/guides', path: '/guides', dialogs: { filter: pressNarrow(/^Filters/) } },
    {
      route: '/records',
      path: '/records',
      dialogs: {
        export: press('Export'),
        filter: pressNarrow(/^Filter/),
        guide: press(/^Guide /),
        views: press(/^Views/),
      },
    },
    { route: '/records/$id', path: `/records/${done?.entryid}` },
    { route: '/records/$id', path: `/records/${entryid}`, dialogs: { correct: press(/^Correct /) } },
    { route: '/charts/$id', path: `/charts/${shift}` },
    { route: '/account', path: '/account' },
    {
      route: '/account/tokens',
      path: '/account/tokens',
      dialogs: { 'new token': press('New API token'), confirm: press(/^(Revoke|End session)/) },
    },
    { route: '/admin/settings', path: '/admin/settings' },
    ...settingsAreas.map(({ name }) => ({
      route: '/admin/settings/$area',
      path: `/admin/settings/${name}`,
    })),
    {
      route: '/admin/people',
      path: '/admin/people',
      dialogs: { invite: press('Invite people'), import: pressInMenu('More', 'Import…') },
    },
    { route: '/admin/search', path: '/admin/search', dialogs: wordDialogs },
    { route: '/admin/jobs', path: '/admin/jobs' },
    { route: '/admin/storage', path: '/admin/storage' },
    { route: '/admin/devices', path: '/admin/devices' },
    { route: '/admin/deleted', path: '/admin/deleted' },
    { route: '/admin/events', path: '/admin/events' },
    { route: '/admin/backups', path: '/admin/backups' },
    { route: '/admin/records', path: '/admin/records' },
    { route: '/admin/about', path: '/admin/about' },
  ]
}
