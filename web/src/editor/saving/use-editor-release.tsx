// Releases in the editor: the state that readers see, and releasing what is saved.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type Guide, type User, usesReleases } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { PendingLink } from '../../releases/ApprovalLink.tsx'
import { CompareLink } from '../../releases/links.tsx'
import { mayRelease } from '../../releases/may-release.ts'
import { ReleaseDialog } from '../../releases/parts.ts'
import { presentReleasesQuery } from '../../releases/queries.ts'
import { Upcoming } from '../../releases/ReleaseBar.tsx'
import { StateNotice } from '../../releases/StateNotice.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { Store } from '../store.ts'
import { useWatched } from '../use-editor.ts'
import { isDirty } from './drafts.ts'
import type { Saving } from './use-saving.ts'

export interface EditorRelease {
  /** Readers see another state than the saved one. */
  isUnreleased: boolean
  /** Saves first. Absent for users who may not release. */
  start: (() => void) | undefined
  notice: ReactNode
  /** Link to the approval for which the guide waits. */
  pending: ReactNode
  /** Edits are refused until that approval ends. */
  isLocked: boolean
  dialog: ReactNode
}

interface Options {
  guide: Guide
  me: User
  store: Store
  saving: Saving
}

export function useEditorRelease({ guide, me, store, saving }: Options): EditorRelease {
  const { t } = useTexts()
  const { guideid } = guide
  const [isOpen, setOpen] = useState(false)
  const isUsed = usesReleases(guide)
  const present = useQuery({ ...presentReleasesQuery(guideid), enabled: isUsed }).data
  const base = useWatched(store, (state) => state.base)
  const effective = present?.effective ?? null
  // The saved state may have been released meanwhile, or differ in members outside of the release only.
  const isReleased = effective?.revisionid === base.guideRevisionid || effective?.releaseid === base.releaseid
  const isUnreleased = effective !== null && !isReleased
  const start: EditorRelease['start'] = async () => {
    await saving.save()
    if (!isDirty(store.get())) return setOpen(true)
    showToast(t('releases.notSaved'), 'failed', true)
  }
  const titleText = () => {
    if (effective) return t('releases.editorShown', { title: effective.title })
    return t(base.isPublic ? 'releases.editorAwaits' : 'releases.editorPrivate')
  }
  return {
    isUnreleased,
    pending: present?.pending && <PendingLink release={present.pending} />,
    isLocked: present?.pending?.locks_guide === true,
    start: mayRelease(me, guide) ? start : undefined,
    notice: present && (
      <StateNotice
        title={titleText()}
        body={
          <>
            {effective && `${t('releases.editorShownBody')} `}
            <Upcoming {...present} />
          </>
        }
      >
        {isUnreleased && (
          <CompareLink guideid={guideid} from="shown" to="working" isNewTab>
            {t('releases.compareTab')}
          </CompareLink>
        )}
      </StateNotice>
    ),
    dialog: isOpen && (
      <Suspense>
        <ReleaseDialog guide={guide} seen={base.guideRevisionid} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
