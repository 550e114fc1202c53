// The way from writing a page to reading it.
import { useNavigate } from '@tanstack/react-router'
import type { PageName } from './queries.ts'

export function useOpenPage() {
  const navigate = useNavigate()
  return ({ namespace, title: name }: PageName) => {
    const params = { title: name.replaceAll(' ', '_') }
    if (namespace === 'CATEGORY') return navigate({ to: '/c/$title', params })
    if (namespace === 'INFO') return navigate({ to: '/Info/$title', params })
    return navigate({ to: namespace === 'ITEM' ? '/Item/$title' : '/Wiki/$title', params })
  }
}
