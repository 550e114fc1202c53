// Part of the guide that is folded to one line, with the facts that are set. Files can be dropped on the line.
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useFileTarget } from '../media/use-file-target.ts'
import { isOpenByChoice, openPanels, type PanelName, panelId, panelTitleId, storeChoice } from '../panels.ts'
import type { Purpose } from '../take-files.ts'
import './panel.css'

interface PanelProps {
  name: PanelName
  title: string
  facts: readonly string[]
  /** Target of files that are dropped on the folded panel. */
  purpose: Purpose
  className?: string
  children: ReactNode
}

export function Panel({ name, title, facts, purpose, className = '', children }: PanelProps) {
  // The browser and the app open and close the element; React only renders its first state.
  const [isOpenAtFirst] = useState(() => isOpenByChoice(name))
  const target = useFileTarget(purpose, () => openPanels([name]))
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const panel = event.currentTarget.closest('details')
    if (!panel) return
    const fault = panel.open ? panel.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    if (!fault) return storeChoice(name, !panel.open)
    // A field with an error stays in sight.
    event.preventDefault()
    fault.focus()
  }
  return (
    <section className="sw-card sw-edit-panel" aria-labelledby={panelTitleId(name)}>
      <details id={panelId(name)} open={isOpenAtFirst}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, and keys click it. */}
        <summary onClick={onClick} {...target}>
          <h2 id={panelTitleId(name)}>{title}</h2>
          <span className="sw-edit-facts-set">{facts.join(' · ')}</span>
        </summary>
        <div className={`sw-stack ${className}`} data-gap="5">
          {children}
        </div>
      </details>
    </section>
  )
}
