// The frame of one screen: its heading, which takes the focus when the screen is reached from another one, the title
// of the page, a lead and the one clear action.
import { createContext, type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from './page-title.ts'

interface ScreenProps {
  title: string
  /** Where people have written it in a language of their own. */
  titleLang?: string
  lead?: ReactNode
  action?: ReactNode
  /** Where one is: stands before the heading. */
  above?: ReactNode
  /** Shows what the screen is about: beside the heading, below it where there is no room. */
  picture?: ReactNode
  /** "form" is narrow and centred, "page" as wide as the text allows, "wide" for tables. */
  width?: 'form' | 'page' | 'wide' | 'guide'
  children?: ReactNode
}

let hasShownOne = false
/** Whether there is a screen around, with a heading of its own. */
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
    // The first screen is announced by the browser itself; afterwards the heading tells where one has come to.
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
