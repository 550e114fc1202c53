// Deleted guides, which can be restored.
import { ApiError } from '@stepwright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeletedGuide, deletedGuidesQuery, deletedPageSize, restoreGuide } from '../../guides/deleted.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Moment, Tag } from '../../ui/bits.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { showToast } from '../../ui/toasts.tsx'

interface Back {
  guideid: number
  title: string
}

export function DeletedScreen() {
  const words = useTexts()
  const { t } = words
  const navigate = useNavigate({ from: '/admin/deleted' })
  const { offset = 0 } = useSearch({ from: '/admin/deleted' })
  const guides = useQuery(deletedGuidesQuery(offset))
  const [busy, setBusy] = useState(0)
  const [back, setBack] = useState<Back | null>(null)
  const restore = async (guide: DeletedGuide) => {
    const { guideid, title, category } = guide
    setBusy(guideid)
    try {
      await restoreGuide(guide)
      setBack({ guideid, title })
    } catch (error) {
      const isHomeless = error instanceof ApiError && error.status === 422
      showToast(
        isHomeless ? t('deleted.noCategory', { title: category }) : problemText(error, words),
        'failed',
      )
    }
    setBusy(0)
  }
  return (
    <Screen title={t('deleted.title')} lead={t('deleted.lead')} width="wide">
      <div role="status">
        {back && (
          <Notice kind="done" title={t('deleted.isBack', { title: back.title })}>
            <Link to="/Guide/$id" params={{ id: String(back.guideid) }}>
              {t('deleted.open')}
            </Link>
          </Notice>
        )}
      </div>
      <Loaded query={guides}>
        {(list) => (
          <>
            {list.length > 0 ? (
              <ul className="sw-list">
                {list.map((guide) => (
                  <li key={guide.guideid} className="sw-list-row">
                    <span className="sw-list-text">
                      <strong>{guide.title}</strong>
                      <span>
                        {guide.category} ·{' '}
                        {t('deleted.by', { name: guide.username ?? t('deleted.somebody') })} ·{' '}
                        <Moment at={guide.deleted_date} />
                      </span>
                    </span>
                    {!guide.public && <Tag tone="plain">{t('deleted.private')}</Tag>}
                    <Button
                      kind="plain"
                      isBusy={busy === guide.guideid}
                      aria-label={t('deleted.restoreOne', { title: guide.title })}
                      onClick={() => void restore(guide)}
                    >
                      {t('deleted.restore')}
                    </Button>
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState title={t('deleted.noneTitle')}>
                <p>{t('deleted.noneBody')}</p>
              </EmptyState>
            )}
            <Pager
              offset={offset}
              limit={deletedPageSize}
              shown={list.length}
              onOffset={(next) => void navigate({ search: { offset: next } })}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
