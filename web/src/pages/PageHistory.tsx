// Revisions of a page with user, time and changed fields; each can be read and restored.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar, Moment, Tag } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { pictureOf } from '../ui/face.ts'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { Section } from '../ui/screen/Section.tsx'
import { ShowMore } from '../ui/screen/ShowMore.tsx'
import { oldPageQuery, type PageName, type PageRevision, pageHistoryQuery } from './queries.ts'

const fields = {
  title: 'pages.title',
  contents: 'pages.contents',
  display_title: 'pages.displayTitle',
  description: 'pages.description',
  image: 'pages.picture',
  parent: 'pages.parent',
  position: 'pages.position',
  stages: 'courses.stages',
} as const

interface PageHistoryProps {
  page: PageName
  current: number
  onRevert: (revision: PageRevision) => void
}

export function PageHistory({ page, current, onRevert }: PageHistoryProps) {
  const { t, format } = useTexts()
  const [opened, setOpened] = useState<PageRevision | null>(null)
  const history = useInfiniteQuery(pageHistoryQuery(page))
  return (
    <Section id="page-history" title={t('pages.history')}>
      <Loaded query={history}>
        {(revisions) => (
          <ol className="sw-list">
            {revisions.map((revision) => {
              const date = format.dateTime(revision.date)
              return (
                <li key={revision.revisionid} className="sw-list-row">
                  <Who revision={revision} />
                  {revision.revisionid === current && <Tag tone="brand">{t('pages.now')}</Tag>}
                  {revision.status === 'pending' && <Tag tone="warning">{t('pages.pending')}</Tag>}
                  {revision.status === 'denied' && <Tag tone="fault">{t('pages.denied')}</Tag>}
                  <Button
                    kind="plain"
                    aria-label={t('pages.readOf', { date })}
                    onClick={() => setOpened(revision)}
                  >
                    {t('pages.read')}
                  </Button>
                  {revision.revisionid !== current && (
                    <Button
                      kind="plain"
                      aria-label={t('pages.revertOf', { date })}
                      onClick={() => onRevert(revision)}
                    >
                      {t('pages.revert')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ol>
        )}
      </Loaded>
      <ShowMore list={history} />
      {opened && <OldPage page={page} revision={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}

function Who({ revision }: { revision: PageRevision }) {
  const { t, format } = useTexts()
  const name = revision.user?.username ?? t('pages.nobody')
  const known = revision.changes.map((field) =>
    Object.hasOwn(fields, field) ? t(fields[field as keyof typeof fields]) : field,
  )
  return (
    <>
      <Avatar name={name} image={pictureOf(revision.user?.image)} size={36} />
      <span className="sw-list-text">
        <strong>{name}</strong>
        <span>
          <Moment at={revision.date} />
          {known.length > 0 && ` · ${t('pages.changed', { fields: format.list(known) })}`}
        </span>
      </span>
    </>
  )
}

interface OldPageProps {
  page: PageName
  revision: PageRevision
  onClose: () => void
}

function OldPage({ page, revision, onClose }: OldPageProps) {
  const { t, format } = useTexts()
  const old = useQuery(oldPageQuery(page, revision.revisionid))
  return (
    <Dialog
      title={t('pages.oldTitle', { date: format.dateTime(revision.date) })}
      kind="full"
      onClose={onClose}
    >
      <Loaded query={old}>
        {(state) => (
          <>
            <p className="sw-lead">{state.display_title}</p>
            {state.description && <p>{state.description}</p>}
            {/* The server builds the HTML from its own tree; user input is never passed through. */}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above. */}
            <div className="sw-prose sw-wiki" dangerouslySetInnerHTML={{ __html: state.contents_rendered }} />
            {state.stages && (
              <ol className="sw-prose">
                {state.stages.map(({ docid, title }) => (
                  <li key={docid}>{title ?? t('courses.hiddenStage')}</li>
                ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
