// Bullet of a line: a colour with its own shape, or an icon with a name.
import { type BulletColour, bulletMarks, isBulletColour } from '@stepwright/rules'
import { IconAlertTriangle, IconBellRinging, IconInfoCircle } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import './bullet.css'

const signs = {
  icon_caution: { Icon: IconAlertTriangle, text: 'read.caution' },
  icon_note: { Icon: IconInfoCircle, text: 'read.note' },
  icon_reminder: { Icon: IconBellRinging, text: 'read.reminder' },
} as const

export const colours = Object.keys(bulletMarks) as BulletColour[]

export function Bullet({ bullet }: { bullet: string }) {
  const { t } = useTexts()
  const sign = signs[bullet as keyof typeof signs]
  if (sign) {
    return (
      <span className="sw-bullet" data-bullet={bullet}>
        <sign.Icon size={24} aria-hidden="true" />
        <span className="sw-hidden">{t(sign.text)}: </span>
      </span>
    )
  }
  const colour = isBulletColour(bullet) ? bullet : 'black'
  return (
    <span className="sw-bullet" data-bullet={colour}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={bulletMarks[colour].outline} fill={bulletMarks[colour].colour} />
      </svg>
      {colour !== 'black' && <span className="sw-hidden">{t(`read.colour.${colour}`)}: </span>}
    </span>
  )
}
