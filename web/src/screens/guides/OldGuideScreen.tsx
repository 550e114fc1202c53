// An earlier revision of a guide, read-only.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Shot, Zoom } from '../../guides/close-up/Zoom.tsx'
import { shownIn } from '../../guides/media/media.ts'
import { IntroPlayer } from '../../guides/media/Players.tsx'
import { GuideHead } from '../../guides/one-guide/GuideHead.tsx'
import { Requirements } from '../../guides/one-guide/Requirements.tsx'
import { Prose } from '../../guides/Prose.tsx'
import { StepView } from '../../guides/steps/StepView.tsx'
import { oldGuideQuery } from '../../history/queries.ts'
import type { Guide, Image } from '../../lib/api.ts'
import { ContentLanguage } from '../../lib/i18n/content-language.ts'
import { textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function OldGuideScreen() {
  const { id = '', revision = '' } = useParams({ strict: false }) as { id?: string; revision?: string }
  const { lang } = useSearch({ strict: false }) as { lang?: string }
  const guide = useQuery(oldGuideQuery(Number(id), Number(revision), lang))
  return <Loaded query={guide}>{(data) => <OldGuide guide={data} lang={lang} />}</Loaded>
}

function OldGuide({ guide, lang }: { guide: Guide; lang: string | undefined }) {
  const { t, format } = useTexts()
  // Prerequisite guides have their own history.
  const steps = guide.steps.filter(({ guideid }) => guideid === guide.guideid)
  const shots = useMemo(() => shotsOf(guide), [guide])
  const [zoomed, setZoomed] = useState<Image | null>(null)
  return (
    <Screen title={guide.title} width="guide">
      <Notice kind="warning" title={t('history.oldTitle', { date: format.dateTime(guide.modified_date) })}>
        <p>
          <Link to="/history/$id" params={{ id: String(guide.guideid) }} search={lang ? { lang } : {}}>
            {t('history.back')}
          </Link>
        </p>
      </Notice>
      <ContentLanguage value={guide.langid}>
        <div dir={textDirection(guide.langid)} className="sw-guide">
          <GuideHead guide={guide} actions={null} />
          <IntroPlayer intro={guide.intro_video} />
          <Prose html={guide.introduction_rendered} />
          <Requirements guide={guide} />
          <ol className="sw-steps">
            {steps.map((step, index) => (
              <StepView
                key={step.stepid}
                step={step}
                number={index + 1}
                isFirst={index === 0}
                onZoom={setZoomed}
              />
            ))}
          </ol>
          {guide.conclusion_rendered && (
            <section className="sw-conclusion">
              <h2>{t('read.conclusion')}</h2>
              <Prose html={guide.conclusion_rendered} />
            </section>
          )}
        </div>
      </ContentLanguage>
      {zoomed && (
        <Zoom
          shots={shots}
          start={Math.max(
            0,
            shots.findIndex(({ image }) => image.guid === zoomed.guid),
          )}
          onClose={() => setZoomed(null)}
        />
      )}
    </Screen>
  )
}

function shotsOf(guide: Guide): Shot[] {
  return guide.steps.flatMap((step) => {
    const shown = shownIn(step)
    return shown.kind === 'images' ? shown.images.map((image) => ({ image, title: step.title })) : []
  })
}
