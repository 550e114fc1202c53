// The addresses of the administration.
import { createRoute, redirect } from '@tanstack/react-router'
import { isAdmin } from './lib/api.ts'
import { lazyScreen } from './lib/i18n/lazy-screen.ts'
import { compact, text, toNumber } from './lib/search-words.ts'
import { requireUser, rootRoute } from './root-route.ts'

const adminRoute = createRoute({
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

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/settings', replace: true })
  },
})

const settingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  component: lazyScreen(() => import('./screens/admin/SettingsScreen.tsx'), 'SettingsScreen'),
})

const settingsAreaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings/$area',
  validateSearch: (search: Record<string, unknown>) => compact({ field: text(search.field) }),
  component: lazyScreen(() => import('./screens/admin/SettingsScreen.tsx'), 'SettingsAreaScreen'),
})

const peopleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/people',
  validateSearch: (search: Record<string, unknown>) =>
    compact({ q: text(search.q), offset: toNumber(search.offset) }),
  component: lazyScreen(() => import('./screens/admin/PeopleScreen.tsx'), 'PeopleScreen'),
})

const jobsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/jobs',
  validateSearch: (search: Record<string, unknown>) => compact({ state: text(search.state) }),
  component: lazyScreen(() => import('./screens/admin/JobsScreen.tsx'), 'JobsScreen'),
})

const storageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/storage',
  component: lazyScreen(() => import('./screens/admin/StorageScreen.tsx'), 'StorageScreen'),
})

const deletedRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/deleted',
  validateSearch: (search: Record<string, unknown>) => compact({ offset: toNumber(search.offset) }),
  component: lazyScreen(() => import('./screens/admin/DeletedScreen.tsx'), 'DeletedScreen'),
})

const eventsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/events',
  validateSearch: (search: Record<string, unknown>) =>
    compact({
      type: text(search.type),
      subject: text(search.subject),
      userid: toNumber(search.userid),
      from: text(search.from),
      to: text(search.to),
      offset: toNumber(search.offset),
    }),
  component: lazyScreen(() => import('./screens/admin/EventsScreen.tsx'), 'EventsScreen'),
})

export const adminRoutes = adminRoute.addChildren([
  adminIndexRoute,
  settingsRoute,
  settingsAreaRoute,
  peopleRoute,
  jobsRoute,
  storageRoute,
  deletedRoute,
  eventsRoute,
])
