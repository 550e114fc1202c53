// A page outside of categories: general pages, pages about the site, tools and parts.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Namespace, type Page, pageQuery } from '../../categories/queries.ts'
import { GuideRows } from '../../guides/cards/GuideRows.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams, useSearch } from '../../lib/router/hooks.ts'
import { guidesWithQuery, pageSize } from '../../search/queries.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { useTopOfPage } from '../../ui/screen/use-top-of-page.ts'
import { PageView } from './PageView.tsx'

export const WikiScreen = () => <PageScreen namespace="WIKI" />
export const InfoScreen = () => <PageScreen namespace="INFO" />
export const ItemScreen = () => <PageScreen namespace="ITEM" />

function PageScreen({ namespace }: { namespace: Namespace }) {
  const { title = '' } = useParams({ strict: false })
  const { lang } = useSearch({ strict: false })
  const page = useQuery(pageQuery(namespace, title.replaceAll('_', ' '), lang))
  return (
    <Loaded query={page}>
      {(data: Page) => (
        <PageView page={data}>{namespace === 'ITEM' && <GuidesWith title={data.title} />}</PageView>
      )}
    </Loaded>
  )
}

function GuidesWith({ title }: { title: string }) {
  const { t } = useTexts()
  const [offset, setOffset] = useState(0)
  useTopOfPage('guides-with', offset)
  const found = useQuery(guidesWithQuery(title, offset)).data
  if (!found) return null
  if (found.count === 0) return <p className="sw-soft">{t('read.guidesWithNone')}</p>
  return (
    <Section id="guides-with" title={t('read.guidesWith')}>
      <p className="sw-count">{t('guides.count', { count: found.count })}</p>
      <GuideRows guides={found.guides} />
      <Pager
        offset={offset}
        limit={pageSize}
        shown={found.guides.length}
        total={found.count}
        onOffset={setOffset}
      />
    </Section>
  )
}
