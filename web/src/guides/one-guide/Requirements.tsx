// Requirements before the first step: tools, parts, documents; one line on a phone.
import { IconPackage, IconTool } from '@tabler/icons-react'
import type { Guide } from '../../lib/api.ts'
import { useContentLanguage } from '../../lib/i18n/content-language.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Tag } from '../../ui/bits.tsx'
import { Documents } from './Documents.tsx'
import './guide.css'

export function Requirements({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  const { tools, parts, documents } = guide
  const counts = [
    [t('read.tools'), tools.length],
    [t('read.parts'), parts.length],
    [t('read.documents'), documents.length],
  ] as const
  const needed = counts.filter(([, count]) => count > 0)
  if (needed.length === 0) return null
  return (
    <details className="sw-card sw-needs">
      <summary>{needed.map(([title, count]) => `${title} (${count})`).join(', ')}</summary>
      <div className="sw-columns">
        <Things title={t('read.tools')} Icon={IconTool} things={tools} />
        <Things title={t('read.parts')} Icon={IconPackage} things={parts} />
        <Documents documents={documents} />
      </div>
    </details>
  )
}

interface ThingsProps {
  title: string
  Icon: typeof IconTool
  things: Guide['tools']
}

function Things({ title, Icon, things }: ThingsProps) {
  const { t } = useTexts()
  const lang = useContentLanguage()
  if (things.length === 0) return null
  return (
    <section>
      <h2 className="sw-row" data-gap="2">
        <Icon size={22} aria-hidden="true" />
        {title}
      </h2>
      <ul>
        {things.map((thing) => (
          <li key={`${thing.url} ${thing.type}`}>
            <span>
              {thing.quantity > 1 && <strong>{t('read.quantity', { count: thing.quantity })} </strong>}
              <Link address={thing.url} lang={lang}>
                {thing.text}
              </Link>
              {thing.type && <span className="sw-soft"> {thing.type}</span>}
              {thing.notes && (
                <span className="sw-hint" lang={lang}>
                  {thing.notes}
                </span>
              )}
            </span>
            {thing.isoptional && <Tag>{t('read.optional')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
