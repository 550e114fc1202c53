// Translates a guide: choice of the language, then original and translation text by text.
import { readLanguage } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shownIn } from '../../guides/media/media.ts'
import { guideQuery, languageStatesQuery } from '../../guides/queries.ts'
import type { Guide } from '../../lib/api.ts'
import { languageName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { draftOf } from '../../translate/draft.ts'
import { LanguageList } from '../../translate/LanguageList.tsx'
import { viewQuery } from '../../translate/queries.ts'
import { Translator } from '../../translate/Translator.tsx'
import { textsOf, type View } from '../../translate/texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { OwnWindows } from '../OwnWindows.tsx'

export function ChooseLanguageScreen() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTexts()
  const guide = useQuery(guideQuery(Number(id)))
  const states = useQuery(languageStatesQuery(Number(id)))
  return (
    <Loaded query={guide}>
      {(data) => (
        <Screen title={t('translate.heading', { title: data.title })} lead={t('translate.which')}>
          {data.can_edit ? (
            <Loaded query={states}>
              {(found) => (
                <LanguageList
                  guideid={data.guideid}
                  original={data.available_langids[0] ?? data.langid}
                  states={found}
                />
              )}
            </Loaded>
          ) : (
            <Notice kind="warning">{t('translate.notAllowed')}</Notice>
          )}
        </Screen>
      )}
    </Loaded>
  )
}

export function TranslateScreen() {
  const { id = '', lang = '' } = useParams({ strict: false })
  const { t } = useTexts()
  const guide = useQuery(guideQuery(Number(id)))
  return (
    <Loaded query={guide}>
      {(data) => {
        const problem = problemOf(data, lang)
        if (problem)
          return (
            <Screen title={t('translate.heading', { title: data.title })} action={<OtherLanguage id={id} />}>
              <Notice kind="warning">{t(problem)}</Notice>
            </Screen>
          )
        return <TranslatePage key={`${id} ${lang}`} guide={data} langid={lang} />
      }}
    </Loaded>
  )
}

function problemOf(guide: Guide, langid: string) {
  if (!guide.can_edit) return 'translate.notAllowed'
  if (readLanguage(langid) !== langid) return 'translate.noSuch'
  return langid === guide.available_langids[0] ? 'translate.original' : null
}

function TranslatePage({ guide, langid }: { guide: Guide; langid: string }) {
  const { t, locale } = useTexts()
  const view = useQuery(viewQuery(guide.guideid, langid))
  const from = languageName(guide.available_langids[0] ?? guide.langid, locale)
  const to = languageName(langid, locale)
  return (
    <Screen
      title={t('translate.heading', { title: guide.title })}
      width="wide"
      lead={t('translate.ways', { from, to })}
      action={<PageLinks guide={guide} langid={langid} />}
    >
      <Loaded query={view}>{(data) => <Texts view={data} guide={guide} />}</Loaded>
    </Screen>
  )
}

function Texts({ view, guide }: { view: View; guide: Guide }) {
  const { t } = useTexts()
  if (textsOf(view).length === 0)
    return (
      <EmptyState title={t('translate.nothing')}>
        <p>{t('translate.nothingBody')}</p>
      </EmptyState>
    )
  return (
    <OwnWindows of={(userid) => draftOf(userid, guide.guideid, view.langid)}>
      {(draftKey) => (
        <Translator view={view} draftKey={draftKey} pictureOf={(stepid) => pictureOf(guide, stepid)} />
      )}
    </OwnWindows>
  )
}

/** The picture of a step explains its texts. */
function pictureOf(guide: Guide, stepid: number): ReactNode {
  const step = guide.steps.find((each) => each.stepid === stepid)
  const shown = step && shownIn(step)
  const image = shown?.kind === 'images' ? shown.images[0] : undefined
  if (!image) return null
  return (
    <img
      src={image.thumbnail ?? image.standard ?? image.original}
      alt=""
      width={96}
      height={72}
      loading="lazy"
    />
  )
}

const OtherLanguage = ({ id }: { id: string }) => {
  const { t } = useTexts()
  return (
    <Link to="/translate/$id" params={{ id }} className="sw-link-button">
      {t('translate.otherLanguage')}
    </Link>
  )
}

function PageLinks({ guide, langid }: { guide: Guide; langid: string }) {
  const { t } = useTexts()
  const id = String(guide.guideid)
  return (
    <div className="sw-row" data-gap="2">
      <OtherLanguage id={id} />
      <Link
        to="/Guide/$title/$id"
        params={{ title: slug(guide.title), id }}
        search={{ lang: langid }}
        className="sw-link-button"
      >
        {t('translate.read')}
      </Link>
    </div>
  )
}
