// One difference: before and after beside each other, or together in one column.
import { type ReactNode, use } from 'react'
import { useContentLanguage } from '../lib/i18n/content-language.ts'
import { textDirection } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { ComparisonLook } from './look.ts'
import './history.css'

export type SideKind = 'added' | 'removed' | 'changed' | 'moved' | 'same'

interface SidesProps {
  kind: SideKind
  /** Null leaves its side empty. */
  before: ReactNode
  after: ReactNode
  /** Both in one column. */
  children: ReactNode
  /** Written by users, in the language of the guide. */
  isContent?: boolean
}

export function Sides({ kind, before, after, children, isContent = false }: SidesProps) {
  const { t } = useTexts()
  const langid = useContentLanguage()
  const language = isContent && langid ? { lang: langid, dir: textDirection(langid) } : {}
  if (use(ComparisonLook) !== 'beside')
    return (
      <li data-kind={kind} {...language}>
        {children}
      </li>
    )
  const sides = [
    { side: 'before', label: t('history.before'), shown: before },
    { side: 'after', label: t('history.after'), shown: after },
  ]
  return (
    <li className="sw-sides">
      {sides.map(({ side, label, shown }) => (
        <div key={side} data-kind={shown === null ? undefined : signOf(kind, side)}>
          {shown !== null && (
            <>
              <span className="sw-hidden">{label}: </span>
              <div className="sw-side-text" {...language}>
                {shown}
              </div>
            </>
          )}
        </div>
      ))}
    </li>
  )
}

const signOf = (kind: SideKind, side: string): SideKind =>
  kind === 'changed' ? (side === 'before' ? 'removed' : 'added') : kind
