// All routes of the app with their screens and guards.

import { becomeSignedOut, followWindow, meQuery } from './account/queries.ts'
import { whenWindowsTell } from './account/windows.ts'
import { administration } from './admin-routes.ts'
import { readGuideFilter } from './guides/list/filter.ts'
import { whenSessionIsLost } from './lib/api.ts'
import { lazyScreen } from './lib/i18n/lazy-screen.ts'
import { queryClient } from './lib/query-client.ts'
import { Router } from './lib/router/router.ts'
import { Scrolling } from './lib/router/scrolling.ts'
import { isTrue, numberOrText, search, text, toNumber } from './lib/search-words.ts'
import { readFilter } from './records/filter.ts'
import { pagesBelow, requireUser } from './root-route.ts'
import { readSearchFilter } from './search/filter.ts'
import { isShared } from './shared-device/registration.ts'

const page = pagesBelow({ base: '' })
/** For signed-in users. */
const own = pagesBelow({ base: '', mayOpen: requireUser })

const inLanguage = search({ lang: text })

const working = (value: unknown): 'working' | undefined => (value === 'working' ? value : undefined)
/** `course`: the guide was opened as a stage of it. */
const ofGuide = search({ lang: text, release: toNumber, state: working, course: toNumber })

const profile = lazyScreen(() => import('./screens/people/ProfileScreen.tsx'), 'ProfileScreen', 'teams')

const team = lazyScreen(() => import('./screens/people/TeamScreen.tsx'), 'TeamScreen', 'teams', 'account')

const guide = lazyScreen(() => import('./screens/guides/GuideScreen.tsx'), 'GuideScreen', 'read')

const translateScreen = (name: 'TranslateScreen' | 'ChooseLanguageScreen') =>
  lazyScreen(() => import('./screens/guides/TranslateScreen.tsx'), name, 'translate', 'drafts', 'read')

const pageScreen = (name: 'WikiScreen' | 'InfoScreen' | 'ItemScreen') =>
  lazyScreen(() => import('./screens/pages/PageScreen.tsx'), name, 'read', 'guides')

const runsScreen = (name: 'RunsScreen' | 'StartRunScreen') =>
  lazyScreen(() => import('./screens/runs/RunsScreen.tsx'), name, 'run')

const open = [
  page(
    '/',
    lazyScreen(() => import('./screens/home/HomeScreen.tsx'), 'HomeScreen'),
  ),
  page(
    '/login',
    lazyScreen(() => import('./screens/account/SignInScreen.tsx'), 'SignInScreen', 'account'),
    search({ return: text, ended: isTrue }),
  ),
  page(
    '/register',
    lazyScreen(() => import('./screens/account/RegisterScreen.tsx'), 'RegisterScreen', 'account'),
    search({ invitation: text, return: text }),
  ),
  page(
    '/reset',
    lazyScreen(() => import('./screens/account/ResetRequestScreen.tsx'), 'ResetRequestScreen', 'account'),
  ),
  page(
    '/reset/$token',
    lazyScreen(() => import('./screens/account/NewPasswordScreen.tsx'), 'NewPasswordScreen', 'account'),
  ),
  page(
    '/setup',
    lazyScreen(() => import('./screens/setup/SetupScreen.tsx'), 'SetupScreen', 'setup', 'account'),
  ),
  page(
    '/search',
    lazyScreen(() => import('./screens/search/SearchScreen.tsx'), 'SearchScreen', 'read', 'guides'),
    readSearchFilter,
  ),
  page('/User/$id', profile),
  page('/User/$id/$name', profile),
  page('/Guide/$title/$id', guide, ofGuide),
  page('/Guide/$id', guide, ofGuide),
  page('/Teardown/$title/$id', guide, ofGuide),
  page(
    '/releases/$id',
    lazyScreen(() => import('./screens/guides/ReleasesScreen.tsx'), 'ReleasesScreen', 'releases', 'read'),
    search({ offset: toNumber }),
  ),
  page(
    '/c/$title',
    lazyScreen(() => import('./screens/pages/CategoryScreen.tsx'), 'CategoryScreen', 'read', 'guides'),
    search({ lang: text, q: text, sort: text, offset: toNumber }),
  ),
  page(
    '/categories',
    lazyScreen(() => import('./screens/pages/CategoriesScreen.tsx'), 'CategoriesScreen', 'read'),
  ),
  page(
    '/teams',
    lazyScreen(() => import('./screens/people/TeamsScreen.tsx'), 'TeamsScreen', 'teams', 'account'),
    search({ offset: toNumber }),
  ),
  page('/Team/$id', team),
  page('/Team/$id/$name', team),
  page(
    '/courses',
    lazyScreen(() => import('./screens/courses/CoursesScreen.tsx'), 'CoursesScreen', 'pages'),
    search({ q: text, sort: text, offset: toNumber }),
  ),
  page(
    '/Course/$title',
    lazyScreen(() => import('./screens/courses/CourseScreen.tsx'), 'CourseScreen', 'read', 'pages'),
    inLanguage,
  ),
  page('/Wiki/$title', pageScreen('WikiScreen'), inLanguage),
  page('/Info/$title', pageScreen('InfoScreen'), inLanguage),
  page('/Item/$title', pageScreen('ItemScreen'), inLanguage),
] as const

const signedIn = [
  own(
    '/history/$id',
    lazyScreen(() => import('./screens/guides/HistoryScreen.tsx'), 'HistoryScreen', 'history', 'read'),
    search({ lang: text, offset: toNumber, from: numberOrText, to: numberOrText }),
  ),
  own(
    '/history/$id/$revision',
    lazyScreen(() => import('./screens/guides/OldGuideScreen.tsx'), 'OldGuideScreen', 'history', 'read'),
    inLanguage,
  ),
  own(
    '/review',
    lazyScreen(() => import('./screens/ReviewScreen.tsx'), 'ReviewScreen', 'history', 'read'),
  ),
  own(
    '/notices',
    lazyScreen(() => import('./screens/NoticesScreen.tsx'), 'NoticesScreen', 'notices'),
    search({ unread: isTrue, offset: toNumber }),
  ),
  own(
    '/approvals',
    lazyScreen(() => import('./screens/approvals/ApprovalsScreen.tsx'), 'ApprovalsScreen', 'approvals'),
    search({ list: text, status: text, offset: toNumber }),
  ),
  own(
    '/approvals/$requestid',
    lazyScreen(
      () => import('./screens/approvals/ApprovalScreen.tsx'),
      'ApprovalScreen',
      'approvals',
      'account',
      'history',
      'read',
    ),
  ),
  own(
    '/guides',
    lazyScreen(
      () => import('./screens/guides/GuidesScreen.tsx'),
      'GuidesScreen',
      'guides',
      'audit',
      'teams',
      'mine',
      'manage',
      'releases',
    ),
    readGuideFilter,
  ),
  own(
    '/new',
    lazyScreen(
      () => import('./screens/guides/NewGuideScreen.tsx'),
      'NewGuideScreen',
      'edit',
      'manage',
      'read',
    ),
    search({ category: text }),
  ),
  own(
    '/edit/$id',
    lazyScreen(
      () => import('./screens/guides/EditGuideScreen.tsx'),
      'EditGuideScreen',
      'edit',
      'manage',
      'form',
      'drafts',
      'releases',
      'run',
      'read',
      'keep',
      'teams',
    ),
  ),
  own('/translate/$id', translateScreen('ChooseLanguageScreen')),
  own('/translate/$id/$lang', translateScreen('TranslateScreen')),
  own(
    '/pictures',
    lazyScreen(() => import('./screens/MediaScreen.tsx'), 'MediaScreen', 'edit', 'read'),
  ),
  own(
    '/pages/new',
    lazyScreen(() => import('./screens/pages/NewPageScreen.tsx'), 'NewPageScreen', 'pages', 'drafts'),
    search({ namespace: text, parent: text }),
  ),
  own(
    '/pages/edit/$namespace/$title',
    lazyScreen(() => import('./screens/pages/EditPageScreen.tsx'), 'EditPageScreen', 'pages', 'drafts'),
  ),
  own(
    '/pages/translate/$namespace/$title',
    lazyScreen(
      () => import('./screens/pages/TranslatePageScreen.tsx'),
      'TranslatePageScreen',
      'pages',
      'drafts',
      'translate',
    ),
    inLanguage,
  ),
  own(
    '/device',
    lazyScreen(() => import('./screens/DeviceScreen.tsx'), 'DeviceScreen', 'device', 'run'),
  ),
  own('/runs', runsScreen('RunsScreen')),
  own('/runs/start/$id', runsScreen('StartRunScreen'), inLanguage),
  own(
    '/runs/$id',
    lazyScreen(() => import('./screens/runs/RunScreen.tsx'), 'RunScreen', 'run', 'read', 'keep'),
    inLanguage,
  ),
  own(
    '/records',
    lazyScreen(
      () => import('./screens/runs/RecordsScreen.tsx'),
      'RecordsScreen',
      'records',
      'audit',
      'teams',
      'mine',
    ),
    readFilter,
  ),
  own(
    '/records/$id',
    lazyScreen(
      () => import('./screens/runs/RecordScreen.tsx'),
      'RecordScreen',
      'records',
      'read',
      'run',
      'keep',
    ),
  ),
  own(
    '/charts/$id',
    lazyScreen(() => import('./screens/runs/ChartsScreen.tsx'), 'ChartsScreen', 'records'),
  ),
  own(
    '/account',
    lazyScreen(() => import('./screens/account/AccountScreen.tsx'), 'AccountScreen', 'account', 'notices'),
  ),
  own(
    '/account/tokens',
    lazyScreen(() => import('./screens/account/TokensScreen.tsx'), 'TokensScreen', 'account'),
  ),
] as const

const routes = [...open, ...signedIn, ...administration] as const

export const router: Router = new Router(routes, window, new Scrolling(() => router.shown?.location.key))

whenSessionIsLost(() => {
  const wasSignedIn = queryClient.getQueryData(meQuery.queryKey)
  becomeSignedOut()
  // A shared device loads the page again and shows who can sign in.
  if (!wasSignedIn || isShared()) return
  void router.navigate({ to: '/login', search: { return: router.location.href, ended: true } })
})

declare module './lib/router/types.ts' {
  interface Register {
    routes: typeof routes
  }
}

// Unsaved input stays visible: the user learns that the session has ended when saving fails. Screens that need a user
// redirect to the sign-in, others render again.
whenWindowsTell(async (userid) => {
  if (!router.hasUnsaved && (await followWindow(userid))) await router.invalidate()
})
