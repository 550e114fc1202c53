// The one door to the server. Everything that the app asks goes through this client.
import { createClient, type Input, type Output } from '@stepwright/client'
import { noteReached, noteUnreachable } from './connection.ts'
import { askOrKept, mark } from './offline/keeping.ts'

let onSessionLost = () => {}

/** Sends the request and notes whether the server was there, for the notice at the top of the page. */
async function fetchAndNote(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    // These come from a proxy in front of a server that is not there.
    if ([502, 503, 504].includes(response.status)) noteUnreachable()
    else noteReached()
    return response
  } catch (error) {
    if (!init.signal?.aborted) noteUnreachable()
    throw error
  }
}

const baseUrl = '/api/2.0'

/** Who one is. The server is asked so that “nobody” is no refusal: browsers report every one of those. */
async function askWho(init: RequestInit): Promise<Response> {
  const response = await fetchAndNote(`${baseUrl}/session`, init)
  if (!response.ok) return response
  const headers = { [mark]: response.headers.get(mark) ?? '' }
  // A network that asks people to sign in says nothing about who one is here.
  if (!headers[mark]) return new Response(null, { status: 502 })
  const { user } = (await response.json()) as { user: object | null }
  return user
    ? Response.json(user, { headers })
    : Response.json({ code: 'access.sign-in-needed' }, { status: 401, headers })
}

/** Where the server is not reached, what this device keeps of its answers stands in for it. */
function fetchOrKept(url: string, init: RequestInit): Promise<Response> {
  const path = url.slice(baseUrl.length)
  const isRead = (init.method ?? 'GET') === 'GET'
  const ask = () => (isRead && path === '/user' ? askWho(init) : fetchAndNote(url, init))
  if (!isRead) return ask()
  return askOrKept(path, ask, () => init.signal?.aborted ?? false, noteUnreachable)
}

const options = {
  baseUrl,
  fetch: fetchOrKept,
  // Asking who one is and signing in answer 401 in the ordinary course; elsewhere it means the session has ended.
  // Without a code it was not our server that said so.
  onUnauthorized: ({ code }: { code: string }, operation: string) => {
    if (code && operation !== 'getMe' && operation !== 'createToken') onSessionLost()
  },
}

export const api = createClient(options)

/** The same for one call, whose answer says something in its headers, too. */
export const apiHearing = (hear: (headers: Headers) => void) =>
  createClient({
    ...options,
    fetch: async (url, init) => {
      const response = await fetchOrKept(url, init)
      hear(response.headers)
      return response
    },
  })

/** A file as it comes, which the client would wait for as a whole. */
export const openStream = fetchAndNote

export function whenSessionIsLost(act: () => void): void {
  onSessionLost = act
}

export type User = Output<'getMe'>
export type Person = Output<'listUsers'>[number]
export type SiteInfo = Output<'getSiteInfo'>
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

/** Who judges what others have written. */
export function isModerator(user: { privileges: readonly string[] } | null | undefined): boolean {
  return user?.privileges.some((each) => each === 'Moderator' || each === 'Admin') ?? false
}

/** Who may write guides on every site; where the community edits, a guide itself says so. */
export function mayWrite(user: { privileges: readonly string[] } | null | undefined): boolean {
  return user?.privileges.some((each) => each !== 'User') ?? false
}

export type Guide = Output<'getGuide'>
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
