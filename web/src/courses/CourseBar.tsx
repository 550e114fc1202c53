// Leads through a course on the guide of a stage: its place in the course, marking it as done, the next stage.
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { setMark } from '../guides/queries.ts'
import type { Guide } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { courseQuery, type Stage } from './queries.ts'
import './courses.css'

interface CourseBarProps {
  wikiid: number
  guide: Guide
  isSignedIn: boolean
  /** Below the guide, where it is done. */
  isEnd?: boolean
}

export function CourseBar({ wikiid, guide, isSignedIn, isEnd = false }: CourseBarProps) {
  const { t } = useTexts()
  const course = useQuery(courseQuery(wikiid)).data
  const stages = course?.stages ?? []
  const index = stages.findIndex(({ docid }) => docid === guide.guideid)
  if (!course || index < 0) return null
  const next = stages.slice(index + 1).find(({ is_viewable }) => is_viewable)
  return (
    <nav
      className="sw-card sw-row sw-course-bar sw-no-print"
      data-gap="3"
      data-apart
      aria-label={t('courses.course')}
    >
      <span>
        {t('courses.stageOf', { number: index + 1, count: stages.length })}{' '}
        <Link to="/Course/$title" params={{ title: course.title.replaceAll(' ', '_') }}>
          {course.display_title}
        </Link>
      </span>
      {isEnd && (
        <span className="sw-actions">
          {isSignedIn && <Done guide={guide} />}
          {next && <Next stage={next} wikiid={wikiid} />}
        </span>
      )}
    </nav>
  )
}

function Done({ guide: { guideid, completed } }: Pick<CourseBarProps, 'guide'>) {
  const { t } = useTexts()
  const { act } = useAction()
  const mark = () => act(() => setMark(guideid, 'completed', !completed))
  return (
    <Button
      kind="plain"
      aria-pressed={completed}
      icon={<IconCircleCheck size={20} aria-hidden="true" />}
      onClick={mark}
    >
      {t(completed ? 'read.completed' : 'read.complete')}
    </Button>
  )
}

function Next({ stage: { docid, title = '' }, wikiid }: { stage: Stage; wikiid: number }) {
  const { t } = useTexts()
  return (
    <Link
      to="/Guide/$title/$id"
      params={{ title: slug(title), id: String(docid) }}
      search={{ course: wikiid }}
      className="sw-button"
    >
      {t('courses.next', { title })}
      <IconArrowRight size={20} aria-hidden="true" />
    </Link>
  )
}
