// The bullets of a line: colours and icons, by name and by number.
export const bullets = [
  'black',
  'red',
  'orange',
  'yellow',
  'green',
  'light_blue',
  'blue',
  'violet',
  'icon_caution',
  'icon_note',
  'icon_reminder',
] as const

export type Bullet = (typeof bullets)[number]

/** Style numbers count from 1 in the order of the list. */
export const bulletOfStyle = (styleid: number): Bullet | undefined => bullets[styleid - 1]
export const styleOfBullet = (bullet: string): number => bullets.indexOf(bullet as Bullet) + 1
