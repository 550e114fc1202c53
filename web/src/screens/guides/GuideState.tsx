// Actions and notices of a guide page that depend on the state that is shown.
import { IconRosetteDiscountCheck, IconSignature } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { AssignDialog } from '../../approvals/processes/parts.ts'
import { KeepButton } from '../../device/parts.ts'
import { GuideMenu } from '../../guides/manage/parts.ts'
import { GuideActions } from '../../guides/one-guide/GuideActions.tsx'
import { type Guide, isAdmin, type User, usesReleases } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { mayRelease } from '../../releases/may-release.ts'
import { ReleaseBanner, ReleaseBar } from '../../releases/parts.ts'

/** The language is that of the address. */
export type ShownState =
  | { kind: 'shown' | 'working'; lang: string | undefined }
  | { kind: 'release'; releaseid: number; lang: string | undefined }

interface OfStateProps {
  guide: Guide
  me: User | null | undefined
  state: ShownState
  onRelease: () => void
}

export function ActionsOfState({ guide, me, state, onRelease }: OfStateProps) {
  const { t } = useTexts()
  const [isAssigning, setAssigning] = useState(false)
  const more = [
    ...(mayRelease(me, guide)
      ? [{ label: t('read.release'), Icon: IconRosetteDiscountCheck, onChoose: onRelease }]
      : []),
    ...(isAdmin(me) && usesReleases(guide)
      ? [{ label: t('read.approval'), Icon: IconSignature, onChoose: () => setAssigning(true) }]
      : []),
  ]
  return (
    <GuideActions guide={guide} isSignedIn={!!me} isOtherState={state.kind !== 'shown'}>
      {me && state.kind === 'shown' && <KeepButton guideid={guide.guideid} langid={state.lang ?? null} />}
      {me && <GuideMenu guide={guide} more={more} />}
      {isAssigning && (
        <Suspense>
          <AssignDialog
            namespace="GUIDE"
            wikiid={guide.guideid}
            title={guide.title}
            onClose={() => setAssigning(false)}
          />
        </Suspense>
      )}
    </GuideActions>
  )
}

export function NoticeOfState({ guide, me, state, onRelease }: OfStateProps) {
  const { lang } = state
  if (!me || !usesReleases(guide)) return null
  if (state.kind === 'release') return <ReleaseBanner guide={guide} releaseid={state.releaseid} lang={lang} />
  if (!guide.can_edit) return null
  return (
    <ReleaseBar
      guide={guide}
      lang={lang}
      isWorking={state.kind === 'working'}
      onRelease={mayRelease(me, guide) ? onRelease : undefined}
    />
  )
}
