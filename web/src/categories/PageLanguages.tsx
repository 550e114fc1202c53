// Languages of a category or page.
import { IconWorld } from '@tabler/icons-react'
import { ownName } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import type { Page } from './queries.ts'

const addresses = {
  CATEGORY: '/c/$title',
  WIKI: '/Wiki/$title',
  INFO: '/Info/$title',
  ITEM: '/Item/$title',
  COURSE: '/Course/$title',
} as const

export function PageLanguages({ page }: { page: Page }) {
  const { t } = useTexts()
  const to = addresses[page.namespace as keyof typeof addresses]
  if (page.available_langids.length < 2 || !to) return null
  return (
    <nav aria-label={t('read.pageLanguages')} className="sw-row sw-links sw-page-languages">
      <IconWorld size={22} aria-hidden="true" />
      {page.available_langids.map((langid) => (
        <Link
          key={langid}
          to={to}
          params={{ title: page.title.replaceAll(' ', '_') }}
          search={{ lang: langid }}
          aria-current={langid === page.langid ? 'true' : undefined}
          lang={langid}
        >
          {ownName(langid)}
        </Link>
      ))}
    </nav>
  )
}

/** Address of the translation of the language that is shown. */
export const translatePageAddress = ({ namespace, title, langid, available_langids: [original] }: Page) => {
  const name = encodeURIComponent(title.replaceAll(' ', '_'))
  return `/pages/translate/${namespace}/${name}${langid === original ? '' : `?lang=${langid}`}`
}

/** For users that may edit it. */
export function TranslatePageLink({ page }: { page: Page }) {
  const { t } = useTexts()
  const isOriginal = page.langid === page.available_langids[0]
  return (
    <Link
      to="/pages/translate/$namespace/$title"
      params={{ namespace: page.namespace, title: page.title.replaceAll(' ', '_') }}
      search={isOriginal ? {} : { lang: page.langid }}
      className="sw-link-button"
    >
      {t('read.translate')}
    </Link>
  )
}
