// A course for reading: the progress of the reader, its text, its stages.
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/queries.ts'
import { type Page, pageQuery } from '../../categories/queries.ts'
import { CourseProgress } from '../../courses/CourseProgress.tsx'
import { StageCards } from '../../courses/StageCards.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { PageView } from '../pages/PageView.tsx'

export function CourseScreen() {
  const { title = '' } = useParams({ strict: false })
  const { lang } = useSearch({ strict: false })
  const page = useQuery(pageQuery('COURSE', title.replaceAll('_', ' '), lang))
  return <Loaded query={page}>{(data) => <CourseView page={data} />}</Loaded>
}

function CourseView({ page }: { page: Page }) {
  const { t } = useTexts()
  const stages = page.stages ?? []
  return (
    <PageView page={page} first={<Progress page={page} />}>
      <Section id="stages" title={t('courses.stages')}>
        {stages.length > 0 ? (
          <StageCards stages={stages} wikiid={page.wikiid} />
        ) : (
          <p className="sw-soft">{t('courses.noStages')}</p>
        )}
      </Section>
    </PageView>
  )
}

/** Leads to the first stage that is not done. */
function Progress({ page: { wikiid, stages = [], completed_count: done = 0 } }: { page: Page }) {
  const { t } = useTexts()
  const me = useMe()
  const next = stages.find(({ completed, is_viewable }) => is_viewable && !completed)
  if (stages.length === 0) return null
  return (
    <div className="sw-card sw-row sw-course-bar sw-no-print" data-gap="3" data-apart>
      {me ? (
        <CourseProgress done={done} count={stages.length} />
      ) : (
        <span>{t('courses.stagesCount', { count: stages.length })}</span>
      )}
      {next && (
        <Link
          to="/Guide/$title/$id"
          params={{ title: slug(next.title ?? ''), id: String(next.docid) }}
          search={{ course: wikiid }}
          className="sw-button"
        >
          {done > 0 ? t('courses.continue') : t('courses.start')}
          <IconArrowRight size={20} aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
