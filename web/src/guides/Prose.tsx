// HTML of wiki text rendered by the server; links within the site open in the app.

import type { MouseEvent } from 'react'
import { useContentLanguage } from '../lib/i18n/content-language.ts'
import { useRouter } from '../lib/router/context.ts'

/** Addresses of the site that are no screens of the app. */
const files = /^\/(api|media|Document|Device)\//

export function Prose({ html }: { html: string }) {
  const router = useRouter()
  const lang = useContentLanguage()
  if (html === '') return null
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.target || link.origin !== window.location.origin) return
    if (files.test(link.pathname) || link.pathname === window.location.pathname) return
    event.preventDefault()
    void router.push(link.pathname + link.search + link.hash)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, by mouse or key.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link makes a click.
    <div
      className="sw-prose sw-wiki"
      lang={lang}
      onClick={follow}
      // The server builds the HTML from its own tree; user input is never passed through.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
