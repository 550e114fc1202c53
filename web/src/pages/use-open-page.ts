// Navigates from editing a page to reading it.
import { useNavigate } from '../lib/router/hooks.ts'
import type { PageName } from './queries.ts'

export function useOpenPage() {
  const navigate = useNavigate()
  return ({ namespace, title: name }: PageName, langid?: string) => {
    const params = { title: name.replaceAll(' ', '_') }
    const search = langid ? { lang: langid } : {}
    if (namespace === 'CATEGORY') return navigate({ to: '/c/$title', params, search })
    if (namespace === 'COURSE') return navigate({ to: '/Course/$title', params, search })
    if (namespace === 'INFO') return navigate({ to: '/Info/$title', params, search })
    return navigate({ to: namespace === 'ITEM' ? '/Item/$title' : '/Wiki/$title', params, search })
  }
}
