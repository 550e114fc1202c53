// The API client of the app. All requests go through it.
import { createClient, type Input, NetworkError, type Output } from '@stepwright/client'
import { noteReached, noteUnreachable } from './connection.ts'
import { idleHeaders } from './idle-report.ts'
import { endFirst } from './later-sign-out.ts'
import { askNetworkFirst, mark } from './offline/network-first.ts'

let onSessionLost = () => {}
let onWaiting = (_waiting: Waiting) => {}

/** Sends the request and records whether the server was reached, for the notice at the top of the page. */
async function fetchAndNote(url: string, init: RequestInit): Promise<Response> {
  try {
    await endFirst(`${baseUrl}/user/token`)
    const response = await fetch(url, { ...init, headers: { ...init.headers, ...idleHeaders() } })
    // Status codes of a proxy whose server is not running.
    if ([502, 503, 504].includes(response.status)) noteUnreachable()
    else noteReached()
    return response
  } catch (error) {
    if (!init.signal?.aborted) noteUnreachable()
    throw error
  }
}

const baseUrl = '/api/2.0'

/** Returns the signed-in user or null. Asks `session`, because browsers log every 401 of `user` as an error. */
async function askWho(init: RequestInit): Promise<Response> {
  const response = await fetchAndNote(`${baseUrl}/session?waiting`, init)
  if (!response.ok) return response
  const headers = { [mark]: response.headers.get(mark) ?? '' }
  // The answer of a captive portal says nothing about the user.
  if (!headers[mark]) return new Response(null, { status: 502 })
  const { user, waiting } = (await response.json()) as { user: object | null; waiting?: Waiting }
  if (waiting) onWaiting(waiting)
  return user
    ? Response.json(user, { headers })
    : Response.json({ code: 'access.sign-in-needed' }, { status: 401, headers })
}

/** If the server is not reached, the offline copy of the answer is returned. */
function fetchNetworkFirst(url: string, init: RequestInit): Promise<Response> {
  const path = url.slice(baseUrl.length)
  const isRead = (init.method ?? 'GET') === 'GET'
  const ask = () => (isRead && path === '/user' ? askWho(init) : fetchAndNote(url, init))
  if (!isRead) return ask()
  return askNetworkFirst(path, ask, () => init.signal?.aborted ?? false, noteUnreachable)
}

const options = {
  baseUrl,
  fetch: fetchNetworkFirst,
  // Reading the user, signing in (also on a shared device) and signing a decision answer 401 normally; elsewhere a 401 means that the session has
  // ended. Without a code the answer is not from our server.
  onUnauthorized: ({ code }: { code: string }, operation: string) => {
    if (code && !code.endsWith('.wrong-credentials') && operation !== 'getMe' && operation !== 'createToken')
      onSessionLost()
  },
}

export const api = createClient(options)

/** The same for a single call whose response headers are needed, too. */
export const apiHearing = (hear: (headers: Headers) => void) =>
  createClient({
    ...options,
    fetch: async (url, init) => {
      const response = await fetchNetworkFirst(url, init)
      hear(response.headers)
      return response
    },
  })

/** Streams a file, which the client would buffer as a whole. */
export const openStream = fetchAndNote

export function whenSessionIsLost(act: () => void): void {
  onSessionLost = act
}

/** Calls `act` with what waits for the user, whenever the server has sent it with the user. */
export function whenWaitingIsRead(act: (waiting: Waiting) => void): void {
  onWaiting = act
}

/** Reads what waits for the user. An answer without a user means that the session has ended. */
export async function readWaiting(signal: AbortSignal): Promise<Waiting> {
  const { user, waiting } = await api.getSession({ query: { waiting: true }, signal })
  if (waiting) return waiting
  if (user === null) onSessionLost()
  throw new NetworkError('The answer has no numbers of the user')
}

export type User = Output<'getMe'>
export type Waiting = NonNullable<Output<'getSession'>['waiting']>
export type Person = Output<'listUsers'>[number]
export type SiteInfo = Output<'getSiteInfo'>
export type Home = Output<'getHome'>
export type Language = Output<'getSettings'>['language']
export type Settings = Output<'getSettings'>
export type SettingsChange = NonNullable<Input<'updateSettings'>['body']>
export type Token = Output<'listTokens'>[number]
export type Invitation = Output<'listInvitations'>[number]
export type Job = Output<'listJobs'>[number]
export type SiteEvent = Output<'listEvents'>[number]

export const privileges = ['User', 'Author', 'Moderator', 'Admin'] as const
export type Privilege = (typeof privileges)[number]

export function isAdmin(user: { privileges: readonly string[] } | null | undefined): boolean {
  return user?.privileges.includes('Admin') ?? false
}

/** Users that review pending edits. */
export function isModerator(user: { privileges: readonly string[] } | null | undefined): boolean {
  return user?.privileges.some((each) => each === 'Moderator' || each === 'Admin') ?? false
}

/** Users that may write guides on every site. On a community site the guide itself says who may. */
export function mayWrite(user: { privileges: readonly string[] } | null | undefined): boolean {
  return user?.privileges.some((each) => each !== 'User') ?? false
}

export type Guide = Output<'getGuide'>
/** The member is present on sites that use releases. */
export const usesReleases = (guide: Guide): boolean => guide.prerequisite_releases !== undefined
export type GuideSummary = Output<'listGuides'>[number]
export type VisibleGuide = Output<'listVisibleGuides'>['results'][number]
export type Step = Guide['steps'][number]
export type Line = Step['lines'][number]
export type Image = NonNullable<Guide['image']>
export type Entry = Output<'getEntry'>
export type EntryEvent = Output<'listEntryEvents'>[number]
export type EntryValue = Output<'listEntryValues'>[number]
export type StepForm = Output<'getStepForm'>
export type Field = StepForm['fields'][number]
export type WorkDatum = Entry['work_data'][number]
export type CycleTimes = Output<'analyzeCycleTimes'>
export type Yield = Output<'analyzeYield'>
export type StepTimes = Output<'analyzeStepTimes'>
export type FieldAnalysis = Output<'analyzeField'>
export type DeviationCounts = Output<'analyzeDeviations'>
