// Pending edits of guides and pages for review.
import type { GuideChange } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Changes } from '../history/Changes.tsx'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { changesQuery, judgeGuide, judgePage } from '../review/judge.ts'
import { type WaitingGuide, waitingQuery } from '../review/queries.ts'
import { WaitingView } from '../review/WaitingList.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { Screen } from '../ui/screen/Screen.tsx'

export function ReviewScreen() {
  const { t } = useTexts()
  const waiting = useQuery(waitingQuery)
  return (
    <Screen title={t('review.title')} lead={t('review.lead')}>
      <Loaded query={waiting}>
        {({ guides, pages }) =>
          guides.length + pages.length === 0 ? (
            <EmptyState title={t('review.none')}>
              <p>{t('review.noneBody')}</p>
            </EmptyState>
          ) : (
            <ul className="sw-stack" data-gap="3">
              {guides.map((guide) => (
                <GuideItem key={`${guide.guideid}-${guide.langid}`} guide={guide} />
              ))}
              {pages.map((page) => (
                <WaitingView
                  key={`${page.wikiid}-${page.langid}`}
                  title={page.display_title || page.title}
                  edit={page}
                  judge={(verdict) => judgePage(page, verdict)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Screen>
  )
}

function GuideItem({ guide }: { guide: WaitingGuide }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const changes = useQuery({ ...changesQuery(guide), enabled: isOpen })
  const id = String(guide.guideid)
  return (
    <WaitingView
      title={guide.title}
      edit={guide}
      judge={(verdict) => judgeGuide(guide, verdict)}
      links={
        <>
          <Link
            to="/history/$id/$revision"
            params={{ id, revision: String(guide.guide_revisionid) }}
            className="sw-link-button"
          >
            {t('review.read')}
          </Link>
          <Link
            to="/history/$id"
            params={{ id }}
            search={{ lang: guide.langid, from: 'shown', to: 'working' }}
            className="sw-link-button"
          >
            {t('history.compareStates')}
          </Link>
          <Link to="/history/$id" params={{ id }} search={{ lang: guide.langid }} className="sw-link-button">
            {t('history.title')}
          </Link>
        </>
      }
    >
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('review.changes')}</summary>
        {isOpen && (
          <Loaded query={changes}>
            {(found) =>
              found ? (
                <Changes changes={found.changes as unknown as readonly GuideChange[]} />
              ) : (
                <p className="sw-soft">{t('review.allNew')}</p>
              )
            }
          </Loaded>
        )}
      </details>
    </WaitingView>
  )
}
