// Progress of the reader in a course, as a bar and in words.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import './courses.css'

interface CourseProgressProps {
  done: number
  count: number
}

export function CourseProgress({ done, count }: CourseProgressProps) {
  const { t } = useTexts()
  const words = done === count ? t('courses.allDone') : t('courses.doneOf', { done, count })
  return (
    <span className="sw-row sw-course-progress">
      <progress value={done} max={Math.max(1, count)} aria-label={words} />
      <span>{words}</span>
    </span>
  )
}
