// The title of the page, which browsers show on the tab and screen readers say first.
import { createContext, use, useEffect } from 'react'

/** The name of the site, which ends the title of every page. */
export const SiteTitle = createContext('Stepwright')

export function usePageTitle(title: string): void {
  const siteTitle = use(SiteTitle)
  useEffect(() => {
    document.title = `${title} · ${siteTitle}`
  }, [title, siteTitle])
}
