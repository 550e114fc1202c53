// The mark before a line: a colour that has a shape of its own, too, or a sign with a name.
import { IconAlertTriangle, IconBellRinging, IconInfoCircle } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'

const signs = {
  icon_caution: { Icon: IconAlertTriangle, text: 'read.caution' },
  icon_note: { Icon: IconInfoCircle, text: 'read.note' },
  icon_reminder: { Icon: IconBellRinging, text: 'read.reminder' },
} as const

export const colours = ['black', 'red', 'orange', 'yellow', 'green', 'light_blue', 'blue', 'violet'] as const
type Colour = (typeof colours)[number]

/** Drawn into a box of 24: whoever does not see colours tells them by their outline. */
const outlines: Record<Colour, string> = {
  black: 'M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14z',
  red: 'M5.5 5.5h13v13h-13z',
  orange: 'M12 4l8.5 15h-17z',
  yellow: 'M12 3.5l8.5 8.5l-8.5 8.5l-8.5-8.5z',
  green: 'M8.2 4h7.6l4.2 8l-4.2 8h-7.6l-4.2-8z',
  light_blue: 'M12 20.5l-8.5-15h17z',
  blue: 'M12 3.5l8.6 6.300l-3.300 10.100h-10.6l-3.300-10.100z',
  violet: 'M9 4h6v5h5v6h-5v5h-6v-5h-5v-6h5z',
}

const isColour = (bullet: string): bullet is Colour => colours.some((colour) => colour === bullet)

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
  const colour = isColour(bullet) ? bullet : 'black'
  return (
    <span className="sw-bullet" data-bullet={colour}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={outlines[colour]} />
      </svg>
      {colour !== 'black' && <span className="sw-hidden">{t(`read.colour.${colour}`)}: </span>}
    </span>
  )
}
