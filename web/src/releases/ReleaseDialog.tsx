// Dialog that releases the working text of a guide: its changes, number, title, notes and times.
import { useQuery } from '@tanstack/react-query'
import { comparisonQuery } from '../history/queries.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { AsksApproval } from './AsksApproval.tsx'
import { ChangesSummary } from './ChangesSummary.tsx'
import { ReleasesLink, StateLink } from './links.tsx'
import { ProcessNotice } from './ProcessNotice.tsx'
import {
  type AppliedProcess,
  appliedProcessQuery,
  presentReleasesQuery,
  type Release,
  releasesQuery,
} from './queries.ts'
import { ReleaseFields } from './ReleaseFields.tsx'
import { type ReleasedGuide, useRelease } from './use-release.ts'
import { nextNumbers } from './values.ts'

interface ReleaseDialogProps {
  guide: ReleasedGuide
  /** The newest revision that the user has seen; default: that of the changes in the dialog. */
  seen?: number | undefined
  onClose: () => void
}

export function ReleaseDialog({ guide, seen, onClose }: ReleaseDialogProps) {
  const { t } = useTexts()
  const present = useQuery({ ...presentReleasesQuery(guide.guideid), staleTime: 0 })
  const recent = useQuery({ ...releasesQuery(guide.guideid, 0), staleTime: 0 })
  const applied = useQuery(appliedProcessQuery(guide.guideid))
  return (
    <Dialog title={t('releases.releaseTitle', { title: guide.title })} onClose={onClose}>
      <Loaded query={present}>
        {({ effective, scheduled, pending }) => (
          <Loaded query={recent}>
            {(releases) =>
              scheduled || pending ? (
                <WaitsAlready scheduled={scheduled} pending={pending} onClose={onClose} />
              ) : (
                <Loaded query={applied}>
                  {(process) => (
                    <ReleaseForm
                      guide={guide}
                      firstSeen={seen}
                      effective={effective}
                      releases={releases}
                      applied={process}
                      onClose={onClose}
                    />
                  )}
                </Loaded>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

interface WaitsAlreadyProps {
  scheduled: Release | null
  pending: Release | null
  onClose: () => void
}

function WaitsAlready({ scheduled, pending, onClose }: WaitsAlreadyProps) {
  if (pending) return <AsksApproval release={pending} onClose={onClose} />
  return scheduled && <ScheduledAlready release={scheduled} />
}

function ScheduledAlready({ release }: { release: Release }) {
  const { t, format } = useTexts()
  const { guideid, title, effective_date: at } = release
  return (
    <Notice kind="warning" title={t('releases.scheduledAlready', { title })}>
      <p>{t('releases.scheduledAlreadyBody', { date: format.dateTime(at ?? 0) })}</p>
      <p className="sw-row sw-links">
        <ReleasesLink guideid={guideid}>{t('releases.toList')}</ReleasesLink>
      </p>
    </Notice>
  )
}

const actionOf = (when: 'now' | 'later', needsApproval: boolean) => {
  if (needsApproval) return 'releases.askApproval'
  return when === 'later' ? 'releases.schedule' : 'releases.releaseAction'
}

interface ReleaseFormProps {
  guide: ReleasedGuide
  firstSeen: number | undefined
  effective: Release | null
  releases: readonly Release[]
  applied: AppliedProcess
  onClose: () => void
}

const processOf = ({ approval_processid: processid, name }: AppliedProcess) =>
  processid === null ? null : { processid, name: name ?? '' }

function ReleaseForm({ guide, firstSeen, effective, releases, applied, onClose }: ReleaseFormProps) {
  const { t } = useTexts()
  const numbers = nextNumbers(releases)
  const comparison = useQuery({ ...comparisonQuery(guide.guideid, 'shown', 'working'), staleTime: 0 })
  const seen = firstSeen ?? comparison.data?.to?.guide_revisionid
  const { form, against, asked } = useRelease({ guide, seen, refresh: comparison.refetch, onClose })
  const process = processOf(applied)
  if (asked) return <AsksApproval release={asked} onClose={onClose} />
  return (
    <Loaded query={comparison}>
      {(changes) => (
        <Form state={form.form} action={t(actionOf(form.values.when, process !== null))}>
          {process && <ProcessNotice {...process} />}
          {against?.kind === 'release' && (
            <p className="sw-row sw-links">
              <ReleasesLink guideid={guide.guideid}>{t('releases.toList')}</ReleasesLink>
            </p>
          )}
          {against?.kind === 'prerequisites' && (
            <p className="sw-row sw-links">
              {t('releases.blocked')}
              {against.guides.map((each) => (
                <StateLink key={each.guideid} guide={each} isNewTab>
                  {each.title}
                </StateLink>
              ))}
            </p>
          )}
          <ChangesSummary guide={guide} comparison={changes} effective={effective} isFirst={!numbers} />
          <ReleaseFields
            form={form}
            numbers={numbers}
            hasType={numbers !== null}
            isNew
            needsApproval={process !== null}
          />
        </Form>
      )}
    </Loaded>
  )
}
