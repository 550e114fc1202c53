// Frame of a screen: heading (focused after navigation), document title, lead, and main action.
import { createContext, type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from './page-title.ts'

interface ScreenProps {
  title: string
  /** Language of a heading written by users. */
  titleLang?: string
  lead?: ReactNode
  action?: ReactNode
  /** Breadcrumbs before the heading. */
  above?: ReactNode
  /** Picture of the subject: beside the heading, below it on narrow screens. */
  picture?: ReactNode
  /** "form" is narrow and centred, "page" as wide as the text allows, "wide" for cards, "list" for dense rows. */
  width?: 'form' | 'page' | 'wide' | 'list' | 'guide'
  children?: ReactNode
}

let hasShownOne = false
/** True inside a screen, which has its own heading. */
export const InsideScreen = createContext(false)

export function Screen({
  title,
  titleLang,
  lead,
  action,
  above,
  picture,
  width = 'page',
  children,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  usePageTitle(title)

  useEffect(() => {
    // The browser announces the first screen; later the heading is focused to announce the new one.
    const inner = document.activeElement?.closest('.sw-screen')
    if (hasShownOne && !inner) heading.current?.focus({ preventScroll: true })
    hasShownOne = true
  }, [])

  return (
    <div className="sw-screen" data-width={width}>
      <div className="sw-screen-head" data-has-picture={picture ? true : undefined}>
        <div>
          {above}
          <h1 ref={heading} tabIndex={-1} lang={titleLang}>
            {title}
          </h1>
          {lead && <p className="sw-lead">{lead}</p>}
        </div>
        {action && <div className="sw-screen-action">{action}</div>}
        {picture && <div className="sw-screen-picture">{picture}</div>}
      </div>
      <InsideScreen value={true}>{children}</InsideScreen>
    </div>
  )
}
