// Differences between the release of a request and the one in effect when it was opened.
import { EverythingChanged, useIsAllLoaded } from '../history/EverythingChanged.tsx'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { CompareLink, StateLink } from '../releases/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/screen/Section.tsx'
import type { Request } from './queries.ts'

const statesOf = ({ guideid, releaseid, previous_releaseid: previous }: Request) => ({
  guideid,
  from: previous === null ? null : `release:${previous}`,
  to: `release:${releaseid}`,
})

/** A signature covers what was on the screen. */
export const useAreChangesShown = (request: Request): boolean => useIsAllLoaded(statesOf(request))

export function WhatChanged({ request }: { request: Request }) {
  const { t } = useTexts()
  const { guideid, from, to } = statesOf(request)
  return (
    <div className="sw-no-print">
      <Section id="approval-changes" title={t('approvals.changes')}>
        {from === null && (
          <Notice title={t('approvals.firstRelease')}>
            <p>{t('approvals.firstReleaseBody')}</p>
          </Notice>
        )}
        <div className="sw-stack" data-gap="4">
          <p className="sw-row sw-links">
            <ReadLink request={request} />
            {from !== null && (
              <CompareLink guideid={guideid} from={from} to={to} isNewTab>
                {t('approvals.compareTab')}
              </CompareLink>
            )}
          </p>
          <EverythingChanged guideid={guideid} from={from} to={to} />
        </div>
      </Section>
    </div>
  )
}

function ReadLink({ request: { guideid, guide_title, releaseid, title } }: { request: Request }) {
  const { t } = useTexts()
  return (
    <StateLink guide={{ guideid, title: guide_title }} release={releaseid} isNewTab>
      {t('approvals.readRelease', { title })}
    </StateLink>
  )
}
