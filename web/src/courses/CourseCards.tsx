// Courses as cards with picture, description and progress.
import { IconSchool } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Tag } from '../ui/bits.tsx'
import { Thumb } from '../ui/Row.tsx'
import { CourseProgress } from './CourseProgress.tsx'
import type { CourseSummary } from './queries.ts'

interface CourseCardsProps {
  courses: readonly CourseSummary[]
  isSignedIn: boolean
}

export function CourseCards({ courses, isSignedIn }: CourseCardsProps) {
  const { t } = useTexts()
  return (
    <ul className="sw-grid sw-courses">
      {courses.map((course) => (
        <li key={course.wikiid}>
          <Link
            to="/Course/$title"
            params={{ title: course.title.replaceAll(' ', '_') }}
            className="sw-card sw-tile"
            data-slim
          >
            <Thumb image={course.image} sign={<IconSchool size={28} />} width={80} />
            <span className="sw-list-text">
              <strong lang={course.langid}>{course.display_title}</strong>
              {course.description && (
                <span className="sw-clamp" lang={course.langid}>
                  {course.description}
                </span>
              )}
              <Progress course={course} isSignedIn={isSignedIn} />
              {!course.enabled && (
                <span>
                  <Tag tone="warning">{t('courses.hidden')}</Tag>
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Progress({ course, isSignedIn }: { course: CourseSummary; isSignedIn: boolean }) {
  const { t } = useTexts()
  const { stages_count: count = 0, completed_count: done = 0 } = course
  if (!isSignedIn || count === 0) return <span>{t('courses.stagesCount', { count })}</span>
  return <CourseProgress done={done} count={count} />
}
