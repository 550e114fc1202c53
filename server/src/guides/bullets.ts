// The bullets of a line: colours and icons, with their names, numbers and drawing.
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

interface Look {
  label: string
  type: 'dot' | 'char' | 'caution'
  color: string
  char?: string
}

const looks: Record<Bullet, Look> = {
  black: { label: 'Black', type: 'dot', color: '#11161a' },
  red: { label: 'Red', type: 'dot', color: '#c1280b' },
  orange: { label: 'Orange', type: 'dot', color: '#ff9024' },
  yellow: { label: 'Yellow', type: 'dot', color: '#f3e00e' },
  green: { label: 'Green', type: 'dot', color: '#16dc81' },
  light_blue: { label: 'Light blue', type: 'dot', color: '#2dd7fa' },
  blue: { label: 'Blue', type: 'dot', color: '#2343e8' },
  violet: { label: 'Violet', type: 'dot', color: '#dc54b7' },
  icon_caution: { label: 'Caution', type: 'caution', color: '#fab92d' },
  icon_note: { label: 'Note', type: 'char', color: '#0b5cad', char: 'i' },
  icon_reminder: { label: 'Reminder', type: 'char', color: '#0b5cad', char: '!' },
}

export function bulletStyle(bullet: string) {
  const { label, type, color, char } = looks[bullet as Bullet] ?? looks.black
  return {
    bullet_styleid: styleOfBullet(bullet),
    label,
    type,
    bullet_color: color,
    char: char ?? null,
    size: 'normal',
    color_locked: true,
    is_default: true,
    is_disabled: false,
    last_modified: 0,
    userid_modified: null,
    imageid: null,
    description: '',
  }
}
