// Every address of the app, what it shows, and who may see it.
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { becomeSignedOut, meQuery } from './account/queries.ts'
import { isAdmin, whenSessionIsLost } from './lib/api.ts'
import { lazyScreen } from './lib/i18n/lazy-screen.ts'
import { queryClient } from './lib/query-client.ts'
import { isTrue, search, text, toNumber } from './lib/search-words.ts'
import { readFilter } from './records/filter.ts'
import { pagesBelow, requireUser, rootRoute } from './root-route.ts'
import { ErrorScreen, NotFoundScreen } from './screens/ErrorScreen.tsx'
import { SkeletonLines } from './ui/screen/Loaded.tsx'

const page = pagesBelow(rootRoute)
/** For those who have signed in. */
const own = pagesBelow(rootRoute, requireUser)

const inLanguage = search({ lang: text })

const profile = lazyScreen(() => import('./screens/people/ProfileScreen.tsx'), 'ProfileScreen', 'teams')

const team = lazyScreen(() => import('./screens/people/TeamScreen.tsx'), 'TeamScreen', 'teams', 'account')

const guide = lazyScreen(() => import('./screens/guides/GuideScreen.tsx'), 'GuideScreen', 'read', 'comments')

const translateScreen = (name: 'TranslateScreen' | 'ChooseLanguageScreen') =>
  lazyScreen(() => import('./screens/guides/TranslateScreen.tsx'), name, 'translate', 'drafts', 'read')

const pageScreen = (name: 'WikiScreen' | 'InfoScreen' | 'ItemScreen') =>
  lazyScreen(() => import('./screens/pages/PageScreen.tsx'), name, 'read')

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
    lazyScreen(() => import('./screens/search/SearchScreen.tsx'), 'SearchScreen', 'read'),
    search({ q: text }),
  ),
  page('/User/$id', profile),
  page('/User/$id/$name', profile),
  page('/Guide/$title/$id', guide, inLanguage),
  page('/Guide/$id', guide, inLanguage),
  page('/Teardown/$title/$id', guide, inLanguage),
  page(
    '/c/$title',
    lazyScreen(() => import('./screens/pages/CategoryScreen.tsx'), 'CategoryScreen', 'read'),
    inLanguage,
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
  page('/Wiki/$title', pageScreen('WikiScreen'), inLanguage),
  page('/Info/$title', pageScreen('InfoScreen'), inLanguage),
  page('/Item/$title', pageScreen('ItemScreen'), inLanguage),
] as const

const signedIn = [
  own(
    '/history/$id',
    lazyScreen(() => import('./screens/guides/HistoryScreen.tsx'), 'HistoryScreen', 'history', 'read'),
    search({ lang: text, offset: toNumber, from: toNumber, to: toNumber }),
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
    '/new',
    lazyScreen(() => import('./screens/guides/NewGuideScreen.tsx'), 'NewGuideScreen', 'edit', 'read'),
    search({ category: text }),
  ),
  own(
    '/edit/$id',
    lazyScreen(
      () => import('./screens/guides/EditGuideScreen.tsx'),
      'EditGuideScreen',
      'edit',
      'form',
      'drafts',
      'run',
      'read',
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
  own('/runs', runsScreen('RunsScreen')),
  own('/runs/start/$id', runsScreen('StartRunScreen')),
  own(
    '/runs/$id',
    lazyScreen(() => import('./screens/runs/RunScreen.tsx'), 'RunScreen', 'run', 'read'),
  ),
  own(
    '/records',
    lazyScreen(
      () => import('./screens/runs/RecordsScreen.tsx'),
      'RecordsScreen',
      'records',
      'audit',
      'teams',
    ),
    readFilter,
  ),
  own(
    '/records/$id',
    lazyScreen(() => import('./screens/runs/RecordScreen.tsx'), 'RecordScreen', 'records', 'read'),
  ),
  own(
    '/charts/$id',
    lazyScreen(() => import('./screens/runs/ChartsScreen.tsx'), 'ChartsScreen', 'records'),
  ),
  own(
    '/account',
    lazyScreen(() => import('./screens/account/AccountScreen.tsx'), 'AccountScreen', 'account'),
  ),
  own(
    '/account/tokens',
    lazyScreen(() => import('./screens/account/TokensScreen.tsx'), 'TokensScreen', 'account'),
  ),
] as const

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: async (context) => ({ isAllowed: isAdmin(await requireUser(context)) }),
  component: lazyScreen(
    () => import('./screens/admin/AdminFrame.tsx'),
    'AdminFrame',
    'admin',
    'account',
    'audit',
    'setup',
    'teams',
  ),
})
const below = pagesBelow(admin)
const events = { type: text, subject: text, userid: toNumber, from: text, to: text, offset: toNumber }
const administration = [
  createRoute({
    getParentRoute: () => admin,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/admin/settings', replace: true })
    },
  }),
  below(
    '/settings',
    lazyScreen(() => import('./screens/admin/SettingsScreen.tsx'), 'SettingsScreen'),
  ),
  below(
    '/settings/$area',
    lazyScreen(() => import('./screens/admin/SettingsScreen.tsx'), 'SettingsAreaScreen'),
    search({ field: text }),
  ),
  below(
    '/people',
    lazyScreen(() => import('./screens/admin/PeopleScreen.tsx'), 'PeopleScreen'),
    search({ q: text, offset: toNumber }),
  ),
  below(
    '/jobs',
    lazyScreen(() => import('./screens/admin/JobsScreen.tsx'), 'JobsScreen'),
    search({ state: text }),
  ),
  below(
    '/storage',
    lazyScreen(() => import('./screens/admin/StorageScreen.tsx'), 'StorageScreen'),
  ),
  below(
    '/deleted',
    lazyScreen(() => import('./screens/admin/DeletedScreen.tsx'), 'DeletedScreen'),
    search({ offset: toNumber }),
  ),
  below(
    '/events',
    lazyScreen(() => import('./screens/admin/EventsScreen.tsx'), 'EventsScreen'),
    search(events),
  ),
] as const

export const router = createRouter({
  routeTree: rootRoute.addChildren([...open, ...signedIn, admin.addChildren(administration)]),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: () => <SkeletonLines rows={6} />,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
})

whenSessionIsLost(() => {
  const wasSignedIn = queryClient.getQueryData(meQuery.queryKey)
  becomeSignedOut()
  if (!wasSignedIn) return
  void router.navigate({ to: '/login', search: { return: router.state.location.href, ended: true } })
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
