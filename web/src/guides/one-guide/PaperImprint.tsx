// Imprint on paper: revision, time of printing, and the address of the current guide.
import { useEffect, useState } from 'react'
import { type Guide, usesReleases } from '../../lib/api.ts'
import { type T, useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { AddressCode } from '../../ui/AddressCode.tsx'

const now = () => Date.now() / 1000

export function PaperImprint({ guide }: { guide: Guide }) {
  const { t, format } = useTexts()
  const [printedAt, setPrintedAt] = useState(now)
  useEffect(() => {
    const onPrint = () => setPrintedAt(now())
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  const address = window.location.href.split('#')[0] ?? ''
  const revision = format.number(guide.guide_revisionid)
  return (
    <div className="sw-paper-imprint" aria-hidden="true">
      <AddressCode text={address} label={t('read.code')} />
      <p>
        {usesReleases(guide) && (
          <>
            <strong>{releaseText(guide, t, format.dateTime)}</strong>
            <br />
          </>
        )}
        <strong>{t('read.revision', { revision, date: format.dateTime(guide.modified_date) })}</strong>
        <br />
        {t('read.printed', { date: format.dateTime(printedAt) })}
        <br />
        {address}
      </p>
    </div>
  )
}

function releaseText({ release }: Guide, t: T, dateTime: (seconds: number) => string): string {
  if (!release) return t('read.notReleased')
  const { title, release_date: at } = release
  return at === null
    ? t('read.releaseLater', { title })
    : t('read.releasePrinted', { title, date: dateTime(at) })
}
