// Revisions of a guide, newest first, each with its differences; two can be compared.
import type { ChangeDescription, GuideChange } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Avatar, Moment } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { pictureOf } from '../ui/face.ts'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { Changes } from './Changes.tsx'
import { type Revision, revisionQuery } from './queries.ts'
import { RevisionTags } from './RevisionTags.tsx'
import { actionName, summaryOf } from './words.ts'
import './history.css'

interface RevisionListProps {
  guideid: number
  langid: string | undefined
  revisions: readonly Revision[]
  /** The older first. */
  onCompare: (from: number, to: number) => void
  /** Absent for users that may only read. */
  onRevert?: ((revision: Revision) => void) | undefined
}

export function RevisionList({ guideid, langid, revisions, onCompare, onRevert }: RevisionListProps) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(-2))
  const [from, to] = chosen.toSorted((one, other) => one - other)
  return (
    <>
      <ol className="sw-stack" data-gap="3">
        {revisions.map((revision) => (
          <RevisionView
            key={revision.guide_revisionid}
            guideid={guideid}
            revision={revision}
            isChosen={chosen.includes(revision.guide_revisionid)}
            onChoose={() => choose(revision.guide_revisionid)}
          >
            <Link
              to="/history/$id/$revision"
              params={{ id: String(guideid), revision: String(revision.guide_revisionid) }}
              search={langid ? { lang: langid } : {}}
              className="sw-link-button"
            >
              {t('history.read')}
            </Link>
            {onRevert && !revision.current && (
              <Button kind="plain" onClick={() => onRevert(revision)}>
                {t('history.revert')}
              </Button>
            )}
          </RevisionView>
        ))}
      </ol>
      <div
        className="sw-card sw-row sw-compare-bar"
        data-slim
        data-apart
        data-is-open={chosen.length > 0 || undefined}
        role="status"
      >
        {chosen.length === 1 && <span>{t('history.chooseSecond')}</span>}
        {from !== undefined && to !== undefined && (
          <>
            <span>{t('history.twoChosen')}</span>
            <Button onClick={() => onCompare(from, to)}>{t('history.compare')}</Button>
          </>
        )}
      </div>
    </>
  )
}

interface RevisionViewProps {
  guideid: number
  revision: Revision
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function RevisionView({ guideid, revision, isChosen, onChoose, children }: RevisionViewProps) {
  const { t, format } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const name = revision.user?.username ?? t('history.nobody')
  const did = summaryOf(revision.descriptions as readonly ChangeDescription[], revision.differences, t)
  const action = actionName(revision.action, t)
  return (
    <li className="sw-card sw-stack" data-slim data-gap="3" data-is-current={revision.current || undefined}>
      <div className="sw-row sw-card-head">
        <Avatar name={name} image={pictureOf(revision.user?.image)} size={36} />
        <div className="sw-list-text">
          <p>
            <strong>{name}</strong>{' '}
            <span className="sw-soft">
              <Moment at={revision.date} />
            </span>
          </p>
          <p>{[action, did].filter(Boolean).join(': ') || t('history.same')}</p>
        </div>
        <RevisionTags revision={revision} />
      </div>
      {revision.differences > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('history.details')}</summary>
          {isOpen && <ChangesOf guideid={guideid} revision={revision} />}
        </details>
      )}
      <div className="sw-row" data-gap="2">
        {children}
        <label className="sw-tick">
          <input
            type="checkbox"
            className="sw-check"
            checked={isChosen}
            onChange={onChoose}
            aria-label={t('history.chooseOf', { name, date: format.dateTime(revision.date) })}
          />
          {t('history.choose')}
        </label>
      </div>
    </li>
  )
}

function ChangesOf({ guideid, revision }: Pick<RevisionViewProps, 'guideid' | 'revision'>) {
  const whole = useQuery(revisionQuery(guideid, revision.guide_revisionid))
  return (
    <Loaded query={whole}>
      {({ changes }) => <Changes changes={changes as unknown as readonly GuideChange[]} />}
    </Loaded>
  )
}
