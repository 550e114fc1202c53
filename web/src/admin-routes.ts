// Routes of the administration, whose frame loads the texts of its screens.
import { isAdmin, isModerator } from './lib/api.ts'
import { lazyScreen } from './lib/i18n/lazy-screen.ts'
import { redirect } from './lib/router/redirect.ts'
import { search, text, toNumber } from './lib/search-words.ts'
import { readPeopleFilter } from './people/filter.ts'
import { pagesBelow, requireUser } from './root-route.ts'

/** Moderators register shared devices, too. */
const devices = '/admin/devices'

const admin = {
  path: '/admin',
  mayOpen: async (at: { location: { href: string; pathname: string } }) => {
    const me = await requireUser(at)
    const isForModerators = at.location.pathname === devices
    return { isAllowed: isAdmin(me) || (isForModerators && isModerator(me)), isWhole: isAdmin(me) }
  },
  screen: lazyScreen(
    () => import('./screens/admin/AdminFrame.tsx'),
    'AdminFrame',
    'about',
    'admin',
    'account',
    'approvals',
    'audit',
    'device',
    'keep',
    'releases',
    'setup',
    'teams',
  ),
} as const
const below = pagesBelow({ base: admin.path, frame: admin })
const leadOn = () => {
  throw redirect({ to: '/admin/settings' })
}
const events = { type: text, subject: text, userid: toNumber, from: text, to: text, offset: toNumber }
export const administration = [
  pagesBelow({ base: admin.path, frame: admin, mayOpen: leadOn })('', () => null),
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
    readPeopleFilter,
  ),
  below(
    '/search',
    lazyScreen(() => import('./screens/admin/WordsScreen.tsx'), 'WordsScreen'),
    search({ sort: text, offset: toNumber }),
  ),
  below(
    '/approvals',
    lazyScreen(() => import('./screens/admin/ProcessesScreen.tsx'), 'ProcessesScreen'),
  ),
  below(
    '/approvals/$processid',
    lazyScreen(() => import('./screens/admin/ProcessScreen.tsx'), 'ProcessScreen'),
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
  below(
    '/backups',
    lazyScreen(() => import('./screens/admin/BackupsScreen.tsx'), 'BackupsScreen'),
  ),
  below(
    '/about',
    lazyScreen(() => import('./screens/admin/AboutScreen.tsx'), 'AboutScreen'),
  ),
  below(
    '/devices',
    lazyScreen(() => import('./screens/admin/SharedDevicesScreen.tsx'), 'SharedDevicesScreen'),
  ),
  below(
    '/records',
    lazyScreen(() => import('./screens/admin/ProofScreen.tsx'), 'ProofScreen'),
  ),
] as const
