// The page of a guide: what it needs, then step by step, with the current position always visible.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { CategoryPath } from '../../categories/CategoryPath.tsx'
import { CommentSection } from '../../comments/Comments.tsx'
import { CourseBar } from '../../courses/parts.ts'
import { type Shot, Zoom } from '../../guides/close-up/Zoom.tsx'
import { flagsOf } from '../../guides/flags.ts'
import { shownIn } from '../../guides/media/media.ts'
import { IntroPlayer } from '../../guides/media/Players.tsx'
import { GuideHead } from '../../guides/one-guide/GuideHead.tsx'
import { Progress } from '../../guides/one-guide/Progress.tsx'
import { preparePaper } from '../../guides/one-guide/paper.ts'
import { Requirements } from '../../guides/one-guide/Requirements.tsx'
import { Prose } from '../../guides/Prose.tsx'
import { namesOfQuery } from '../../guides/queries.ts'
import { type Part, partsOf, unnamedBefore } from '../../guides/steps/steps-of.ts'
import type { Guide, Image, User } from '../../lib/api.ts'
import { ContentLanguage } from '../../lib/i18n/content-language.ts'
import { textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useSearch } from '../../lib/router/hooks.ts'
import { ReleaseDialog } from '../../releases/parts.ts'
import { useComparedClocks } from '../../run/work/compare-later.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { type Forms, PartView } from './GuidePart.tsx'
import { ActionsOfState, NoticeOfState, type ShownState } from './GuideState.tsx'

interface GuidePageProps {
  guide: Guide
  forms: Forms
  me: User | null | undefined
  state: ShownState
  /** Above the guide. */
  notice?: ReactNode
}

export function GuidePage({ guide, forms, me, state, notice }: GuidePageProps) {
  const { t } = useTexts()
  const { course } = useSearch({ strict: false })
  const [isReleasing, setReleasing] = useState(false)
  const release = useCallback(() => setReleasing(true), [])
  useEffect(preparePaper, [])
  useComparedClocks(guide.work_log_enabled ? me?.userid : undefined)
  const reader = useMemo(() => ({ me, canResolve: guide.can_edit, Text: Prose }), [me, guide.can_edit])
  const others = useQuery(namesOfQuery(unnamedBefore(guide))).data
  const parts = useMemo(() => partsOf(guide, others), [guide, others])
  const shots = useMemo(() => shotsOf(parts, t), [parts, t])
  const [zoomed, setZoomed] = useState<number | null>(null)
  const zoom = useCallback(
    (image: Image) =>
      setZoomed(
        Math.max(
          0,
          shots.findIndex((shot) => shot.image.guid === image.guid),
        ),
      ),
    [shots],
  )
  return (
    <Screen
      title={guide.title}
      titleLang={guide.langid}
      width="guide"
      above={<CategoryPath name={guide.category} />}
    >
      <ContentLanguage value={guide.langid}>
        <div dir={textDirection(guide.langid)} className="sw-guide">
          {notice}
          {course !== undefined && <CourseBar wikiid={course} guide={guide} isSignedIn={!!me} />}
          <NoticeOfState guide={guide} me={me} state={state} onRelease={release} />
          <GuideHead
            guide={guide}
            actions={<ActionsOfState guide={guide} me={me} state={state} onRelease={release} />}
          />
          <Warnings guide={guide} />
          <IntroPlayer intro={guide.intro_video} />
          <Prose html={guide.introduction_rendered} />
          <Requirements guide={guide} />
          {guide.steps.length > 0 && <Progress parts={parts} />}
          {parts.map((part) => (
            <PartView
              key={part.steps[0]?.step.stepid}
              part={part}
              forms={forms}
              onZoom={zoom}
              reader={reader}
            />
          ))}
          {guide.conclusion_rendered && (
            <section className="sw-conclusion">
              <h2>{t('read.conclusion')}</h2>
              <Prose html={guide.conclusion_rendered} />
            </section>
          )}
          {course !== undefined && <CourseBar wikiid={course} guide={guide} isSignedIn={!!me} isEnd />}
        </div>
      </ContentLanguage>
      {state.kind !== 'release' && (
        <CommentSection
          subject={{ context: 'guide', contextid: guide.guideid }}
          comments={guide.comments}
          reader={reader}
        />
      )}
      {isReleasing && (
        <Suspense>
          <ReleaseDialog guide={guide} onClose={() => setReleasing(false)} />
        </Suspense>
      )}
      {zoomed !== null && <Zoom shots={shots} start={zoomed} onClose={() => setZoomed(null)} />}
    </Screen>
  )
}

function shotsOf(parts: Part[], t: ReturnType<typeof useTexts>['t']): Shot[] {
  return parts.flatMap(({ steps }) =>
    steps.flatMap(({ step, number }) => {
      const shown = shownIn(step)
      const title = step.title || t('read.step', { number })
      return shown.kind === 'images' ? shown.images.map((image) => ({ image, title })) : []
    }),
  )
}

function Warnings({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  const flags = flagsOf(guide)
  return (
    <>
      {flags.includes('DANGER') && <Notice kind="warning" title={t('read.danger')} />}
      {flags.includes('GUIDE_IN_PROGRESS') && <Notice title={t('read.inProgress')} />}
      {flags.includes('GUIDE_ARCHIVED') && <Notice kind="warning" title={t('read.archived')} />}
    </>
  )
}
