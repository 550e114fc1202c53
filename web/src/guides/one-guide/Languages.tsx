// Languages of a guide with their state, and the notice above a stale translation.
import { IconClockExclamation, IconLanguage, IconProgress, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Guide } from '../../lib/api.ts'
import { ownName, textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Notice } from '../../ui/Notice.tsx'
import { languageStatesQuery } from '../queries.ts'
import './guide.css'

export function Languages({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  const all = guide.available_langids
  const [original] = all
  // The same state of the guide in the other language.
  const { release, state } = useSearch({ strict: false }) as { release?: number; state?: 'working' }
  const states = useQuery({ ...languageStatesQuery(guide.guideid), enabled: all.length > 1 })
  if (all.length < 2 && !guide.can_edit) return null
  return (
    <li className="sw-row sw-no-print" data-gap="2">
      {all.length > 1 && <IconWorld size={22} aria-hidden="true" />}
      {all.length > 1 && (
        <nav className="sw-row" data-gap="2" aria-label={t('read.languages')}>
          {all.map((langid) => (
            <span key={langid} className="sw-row" data-gap="1">
              <Link
                to="/Guide/$title/$id"
                params={{ title: slug(guide.title), id: String(guide.guideid) }}
                search={{ lang: langid, ...(release !== undefined && { release }), ...(state && { state }) }}
                aria-current={langid === guide.langid ? 'true' : undefined}
              >
                <span lang={langid}>{ownName(langid)}</span>
              </Link>
              {langid !== original && (
                <Mark
                  state={
                    langid === guide.langid
                      ? guide.translation
                      : states.data?.find((state) => state.langid === langid)
                  }
                />
              )}
            </span>
          ))}
        </nav>
      )}
      {guide.can_edit && <TranslateLink guide={guide} original={original} />}
    </li>
  )
}

/** Space is reserved, so that nothing moves when it loads. */
function Mark({ state }: { state: Guide['translation'] }) {
  const { t } = useTexts()
  const text = state?.isStale ? 'read.languageStale' : state?.untranslatedTexts ? 'read.languagePartly' : null
  const Icon = state?.isStale ? IconClockExclamation : IconProgress
  return (
    <span className="sw-language-mark" title={text ? t(text) : undefined}>
      {text && (
        <>
          <Icon size={18} aria-hidden="true" />
          <span className="sw-hidden">{t(text)}</span>
        </>
      )}
    </span>
  )
}

function TranslateLink({ guide, original }: { guide: Guide; original: string | undefined }) {
  const { t } = useTexts()
  const id = String(guide.guideid)
  const content = (
    <>
      <IconLanguage size={20} aria-hidden="true" />
      {t('read.translate')}
    </>
  )
  if (guide.langid === original)
    return (
      <Link to="/translate/$id" params={{ id }} className="sw-no-print">
        {content}
      </Link>
    )
  return (
    <Link to="/translate/$id/$lang" params={{ id, lang: guide.langid }} className="sw-no-print">
      {content}
    </Link>
  )
}

/** Shown first, because a stale translation may be wrong. */
export function TranslationNotice({ guide }: { guide: Guide }) {
  const { t, locale } = useTexts()
  const [original] = guide.available_langids
  if (!guide.translation?.isStale || !original) return null
  const id = String(guide.guideid)
  return (
    <div lang={locale} dir={textDirection(locale)}>
      <Notice kind="warning" title={t('read.staleTitle')}>
        <p>{t('read.staleBody', { count: guide.translation.staleTexts })}</p>
        <p className="sw-row sw-links">
          <Link to="/Guide/$title/$id" params={{ title: slug(guide.title), id }} search={{ lang: original }}>
            {t('read.toOriginal')}
          </Link>
          {guide.can_edit && (
            <Link to="/translate/$id/$lang" params={{ id, lang: guide.langid }}>
              {t('read.bringUpToDate')}
            </Link>
          )}
        </p>
      </Notice>
    </div>
  )
}
