// Every address of the app, what it shows, and who may see it.
import { createRoute, createRouter } from '@tanstack/react-router'
import { becomeSignedOut, meQuery } from './account/queries.ts'
import { adminRoutes } from './admin-routes.ts'
import { whenSessionIsLost } from './lib/api.ts'
import { lazyScreen } from './lib/i18n/lazy-screen.ts'
import { queryClient } from './lib/query-client.ts'
import { compact, text, toNumber } from './lib/search-words.ts'
import { readFilter } from './records/filter.ts'
import { requireUser, rootRoute } from './root-route.ts'
import { ErrorScreen, NotFoundScreen } from './screens/ErrorScreen.tsx'
import { HomeScreen } from './screens/home/HomeScreen.tsx'
import { SkeletonLines } from './ui/screen/Loaded.tsx'

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomeScreen })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>) =>
    compact({ return: text(search.return), ended: search.ended === true || undefined }),
  component: lazyScreen(() => import('./screens/account/SignInScreen.tsx'), 'SignInScreen', 'account'),
})

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: (search: Record<string, unknown>) =>
    compact({ invitation: text(search.invitation), return: text(search.return) }),
  component: lazyScreen(() => import('./screens/account/RegisterScreen.tsx'), 'RegisterScreen', 'account'),
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset',
  component: lazyScreen(
    () => import('./screens/account/ResetRequestScreen.tsx'),
    'ResetRequestScreen',
    'account',
  ),
})

const resetTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset/$token',
  component: lazyScreen(
    () => import('./screens/account/NewPasswordScreen.tsx'),
    'NewPasswordScreen',
    'account',
  ),
})

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyScreen(() => import('./screens/setup/SetupScreen.tsx'), 'SetupScreen', 'setup', 'account'),
})

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: (search: Record<string, unknown>) => compact({ q: text(search.q) }),
  component: lazyScreen(() => import('./screens/search/SearchScreen.tsx'), 'SearchScreen', 'read'),
})

const profile = lazyScreen(() => import('./screens/people/ProfileScreen.tsx'), 'ProfileScreen', 'teams')
const profileRoute = createRoute({ getParentRoute: () => rootRoute, path: '/User/$id', component: profile })
const namedProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/User/$id/$name',
  component: profile,
})

const team = lazyScreen(() => import('./screens/people/TeamScreen.tsx'), 'TeamScreen', 'teams', 'account')
const teamRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/teams',
    validateSearch: (search: Record<string, unknown>) => compact({ offset: toNumber(search.offset) }),
    component: lazyScreen(
      () => import('./screens/people/TeamsScreen.tsx'),
      'TeamsScreen',
      'teams',
      'account',
    ),
  }),
  createRoute({ getParentRoute: () => rootRoute, path: '/Team/$id', component: team }),
  createRoute({ getParentRoute: () => rootRoute, path: '/Team/$id/$name', component: team }),
] as const

const language = (search: Record<string, unknown>) => compact({ lang: text(search.lang) })
const guide = lazyScreen(() => import('./screens/guides/GuideScreen.tsx'), 'GuideScreen', 'read', 'comments')
const guideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Guide/$title/$id',
  validateSearch: language,
  component: guide,
})
const bareGuideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Guide/$id',
  validateSearch: language,
  component: guide,
})
const teardownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Teardown/$title/$id',
  validateSearch: language,
  component: guide,
})

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/history/$id',
  validateSearch: (search: Record<string, unknown>) =>
    compact({
      lang: text(search.lang),
      offset: toNumber(search.offset),
      from: toNumber(search.from),
      to: toNumber(search.to),
    }),
  beforeLoad: requireUser,
  component: lazyScreen(
    () => import('./screens/guides/HistoryScreen.tsx'),
    'HistoryScreen',
    'history',
    'read',
  ),
})

const oldGuideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/history/$id/$revision',
  validateSearch: language,
  beforeLoad: requireUser,
  component: lazyScreen(
    () => import('./screens/guides/OldGuideScreen.tsx'),
    'OldGuideScreen',
    'history',
    'read',
  ),
})

const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review',
  beforeLoad: requireUser,
  component: lazyScreen(() => import('./screens/ReviewScreen.tsx'), 'ReviewScreen', 'history', 'read'),
})

const newGuideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new',
  validateSearch: (search: Record<string, unknown>) => compact({ category: text(search.category) }),
  beforeLoad: requireUser,
  component: lazyScreen(
    () => import('./screens/guides/NewGuideScreen.tsx'),
    'NewGuideScreen',
    'edit',
    'read',
  ),
})

const editGuideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/edit/$id',
  beforeLoad: requireUser,
  component: lazyScreen(
    () => import('./screens/guides/EditGuideScreen.tsx'),
    'EditGuideScreen',
    'edit',
    'drafts',
    'run',
    'read',
  ),
})

const translateScreen = (name: 'TranslateScreen' | 'ChooseLanguageScreen') =>
  lazyScreen(() => import('./screens/guides/TranslateScreen.tsx'), name, 'translate', 'drafts', 'read')
const translateRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/translate/$id',
    beforeLoad: requireUser,
    component: translateScreen('ChooseLanguageScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/translate/$id/$lang',
    beforeLoad: requireUser,
    component: translateScreen('TranslateScreen'),
  }),
] as const

const picturesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pictures',
  beforeLoad: requireUser,
  component: lazyScreen(() => import('./screens/MediaScreen.tsx'), 'MediaScreen', 'edit', 'read'),
})

const categoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$title',
  validateSearch: language,
  component: lazyScreen(() => import('./screens/pages/CategoryScreen.tsx'), 'CategoryScreen', 'read'),
})

const categoriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/categories',
  component: lazyScreen(() => import('./screens/pages/CategoriesScreen.tsx'), 'CategoriesScreen', 'read'),
})

const pageScreen = (name: 'WikiScreen' | 'InfoScreen' | 'ItemScreen') =>
  lazyScreen(() => import('./screens/pages/PageScreen.tsx'), name, 'read')
const pageRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/Wiki/$title',
    validateSearch: language,
    component: pageScreen('WikiScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/Info/$title',
    validateSearch: language,
    component: pageScreen('InfoScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/Item/$title',
    validateSearch: language,
    component: pageScreen('ItemScreen'),
  }),
] as const

const editPageRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/pages/new',
    validateSearch: (search: Record<string, unknown>) =>
      compact({ namespace: text(search.namespace), parent: text(search.parent) }),
    beforeLoad: requireUser,
    component: lazyScreen(
      () => import('./screens/pages/NewPageScreen.tsx'),
      'NewPageScreen',
      'pages',
      'drafts',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/pages/edit/$namespace/$title',
    beforeLoad: requireUser,
    component: lazyScreen(
      () => import('./screens/pages/EditPageScreen.tsx'),
      'EditPageScreen',
      'pages',
      'drafts',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/pages/translate/$namespace/$title',
    validateSearch: language,
    beforeLoad: requireUser,
    component: lazyScreen(
      () => import('./screens/pages/TranslatePageScreen.tsx'),
      'TranslatePageScreen',
      'pages',
      'drafts',
      'translate',
    ),
  }),
] as const

const runsScreen = (name: 'RunsScreen' | 'StartRunScreen') =>
  lazyScreen(() => import('./screens/runs/RunsScreen.tsx'), name, 'run')
const runRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/runs',
    beforeLoad: requireUser,
    component: runsScreen('RunsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/runs/start/$id',
    beforeLoad: requireUser,
    component: runsScreen('StartRunScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/runs/$id',
    beforeLoad: requireUser,
    component: lazyScreen(() => import('./screens/runs/RunScreen.tsx'), 'RunScreen', 'run', 'read'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/records',
    beforeLoad: requireUser,
    validateSearch: readFilter,
    component: lazyScreen(
      () => import('./screens/runs/RecordsScreen.tsx'),
      'RecordsScreen',
      'records',
      'audit',
      'teams',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/records/$id',
    beforeLoad: requireUser,
    component: lazyScreen(() => import('./screens/runs/RecordScreen.tsx'), 'RecordScreen', 'records', 'read'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/charts/$id',
    beforeLoad: requireUser,
    component: lazyScreen(() => import('./screens/runs/ChartsScreen.tsx'), 'ChartsScreen', 'records'),
  }),
] as const

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  beforeLoad: requireUser,
  component: lazyScreen(() => import('./screens/account/AccountScreen.tsx'), 'AccountScreen', 'account'),
})

const tokensRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/tokens',
  beforeLoad: requireUser,
  component: lazyScreen(() => import('./screens/account/TokensScreen.tsx'), 'TokensScreen', 'account'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    loginRoute,
    registerRoute,
    resetRoute,
    resetTokenRoute,
    setupRoute,
    searchRoute,
    profileRoute,
    namedProfileRoute,
    guideRoute,
    bareGuideRoute,
    teardownRoute,
    historyRoute,
    oldGuideRoute,
    reviewRoute,
    newGuideRoute,
    editGuideRoute,
    ...translateRoutes,
    picturesRoute,
    categoryRoute,
    categoriesRoute,
    ...teamRoutes,
    ...pageRoutes,
    ...editPageRoutes,
    ...runRoutes,
    accountRoute,
    tokensRoute,
    adminRoutes,
  ]),
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
