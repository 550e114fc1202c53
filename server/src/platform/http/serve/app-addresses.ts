// The addresses that the web app has a screen for, as its router writes them; at every other one there is nothing.
export const appAddresses = [
  '/',
  '/Guide/$id',
  '/Guide/$title/$id',
  '/Info/$title',
  '/Item/$title',
  '/Team/$id',
  '/Team/$id/$name',
  '/Teardown/$title/$id',
  '/User/$id',
  '/User/$id/$name',
  '/Wiki/$title',
  '/account',
  '/account/tokens',
  '/admin',
  '/admin/deleted',
  '/admin/events',
  '/admin/jobs',
  '/admin/people',
  '/admin/settings',
  '/admin/settings/$area',
  '/admin/storage',
  '/c/$title',
  '/categories',
  '/charts/$id',
  '/edit/$id',
  '/history/$id',
  '/history/$id/$revision',
  '/login',
  '/new',
  '/pages/edit/$namespace/$title',
  '/pages/new',
  '/pages/translate/$namespace/$title',
  '/pictures',
  '/records',
  '/records/$id',
  '/register',
  '/reset',
  '/reset/$token',
  '/review',
  '/device',
  '/runs',
  '/runs/$id',
  '/runs/start/$id',
  '/search',
  '/setup',
  '/teams',
  '/translate/$id',
  '/translate/$id/$lang',
] as const

const known = new RegExp(`^(?:${appAddresses.map(patternOf).join('|')})/?$`, 'i')

function patternOf(address: string): string {
  return address === '/' ? '' : address.replace(/\$\w+/g, '[^/]+')
}

export const isAppAddress = (path: string): boolean => known.test(path)
