// What somebody has begun and can go on with: their open runs, their drafts, edits that wait for their judgement.
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GuideLines } from '../../guides/GuideLines.tsx'
import { draftsQuery } from '../../guides/queries.ts'
import { isModerator, mayWrite, type User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { waitingQuery } from '../../review/queries.ts'
import { ownRunsQuery } from '../../run/queries.ts'
import { RunList } from '../../run/RunList.tsx'
import './home.css'

const runsShown = 3

export function MyWork({ me }: { me: User }) {
  const { t } = useTexts()
  const runs = useQuery(ownRunsQuery(me.userid))
  const drafts = useQuery({ ...draftsQuery, enabled: mayWrite(me) })
  const waiting = useQuery({ ...waitingQuery, enabled: isModerator(me) })
  const open = runs.data ?? []
  const unfinished = drafts.data ?? []
  const toJudge = waiting.data ? waiting.data.guides.length + waiting.data.pages.length : 0
  if (open.length + unfinished.length + toJudge === 0) return null
  return (
    <div className="sw-my-work">
      {open.length > 0 && (
        <section aria-labelledby="my-runs">
          <h2 id="my-runs" className="sw-section-title">
            {t('mine.goOn')}
          </h2>
          <RunList runs={open.slice(0, runsShown)} />
          {open.length > runsShown && (
            <p className="sw-below" data-align="start">
              <Link to="/runs">{t('mine.allRuns', { count: open.length })}</Link>
            </p>
          )}
        </section>
      )}
      {unfinished.length > 0 && (
        <section aria-labelledby="my-drafts">
          <h2 id="my-drafts" className="sw-section-title">
            {t('mine.drafts')}
          </h2>
          <GuideLines guides={unfinished} toEditor />
        </section>
      )}
      {toJudge > 0 && (
        <Link to="/review" className="sw-my-review">
          <IconChecklist aria-hidden="true" />
          <span>{t('mine.waiting', { count: toJudge })}</span>
        </Link>
      )}
    </div>
  )
}
