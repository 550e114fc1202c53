// Document title, which browsers show on the tab and screen readers read first.
import { createContext, use, useEffect } from 'react'

/** Name of the site at the end of every title. */
export const SiteTitle = createContext('Stepwright')

export function usePageTitle(title: string): void {
  const siteTitle = use(SiteTitle)
  useEffect(() => {
    document.title = `${title} · ${siteTitle}`
  }, [title, siteTitle])
}
