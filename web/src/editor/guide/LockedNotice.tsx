// Stands in place of the editor while the guide waits for approval and edits are refused, so that nobody types in vain.
import type { ReactNode } from 'react'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Notice } from '../../ui/Notice.tsx'

interface LockedNoticeProps {
  guide: Guide
  isUnreleased: boolean
  /** Link to the approval. */
  children: ReactNode
}

export function LockedNotice({ guide, isUnreleased, children }: LockedNoticeProps) {
  const { t } = useTexts()
  const { guideid, title } = guide
  return (
    <Notice kind="warning" title={t('edit.locked')}>
      <p>{t('edit.lockedBody')}</p>
      <ul className="sw-actions">
        <li>{children}</li>
        <li>
          <Link
            to="/Guide/$title/$id"
            params={{ title: slug(title), id: String(guideid) }}
            search={isUnreleased ? { state: 'working' } : {}}
          >
            {t('edit.view')}
          </Link>
        </li>
      </ul>
    </Notice>
  )
}
